import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

interface RawExchange {
  readonly socket: Socket;
  /** Everything that has come so far, as text of one byte each. */
  received(): string;
  /** Resolves with all that came, when the connection has ended, in whichever way. */
  readonly ended: Promise<string>;
}

interface RawRequest {
  readonly method?: string;
  readonly path: string;
  readonly headers?: readonly string[];
  readonly body?: string;
  /** Left out: that of the body. */
  readonly announcedLength?: number;
}

/** A request below the level at which clients hide how an answer ends. */
export function exchange(
  port: number,
  { method = 'GET', path, headers = [], body = '', announcedLength }: RawRequest,
): RawExchange {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  const received = () => Buffer.concat(chunks).toString('latin1');
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  // A connection that is cut may end with an error: that it ended is what counts.
  socket.on('error', () => undefined);
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(received())));
  const head = [`${method} ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, 'Connection: close', ...headers];
  const length = announcedLength ?? Buffer.byteLength(body);
  socket.write(`${head.join('\r\n')}\r\nContent-Length: ${length}\r\n\r\n${body}`);
  onTestFinished(() => void socket.destroy());
  return { socket, received, ended };
}

interface RawAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

export function readRawAnswer(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => {
    const [name = '', ...value] = line.split(': ');
    return [name.toLowerCase(), value.join(': ')] as const;
  });
  return { status: Number(statusLine.split(' ')[1]), headers: new Map(headers), body: rest.join('\r\n\r\n') };
}
