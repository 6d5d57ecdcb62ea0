import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

interface RawExchange {
  readonly socket: Socket;
  /** All bytes received so far, as a binary string. */
  received(): string;
  /** Resolves with all received bytes when the connection has ended in any way. */
  readonly ended: Promise<string>;
}

interface RawRequest {
  readonly method?: string;
  readonly path: string;
  readonly headers?: readonly string[];
  readonly body?: string;
  /** Default: the length of the body. */
  readonly announcedLength?: number;
}

/** Sends a raw request, since HTTP clients hide how a response ends. */
export function exchange(
  port: number,
  { method = 'GET', path, headers = [], body = '', announcedLength }: RawRequest,
): RawExchange {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  const received = () => Buffer.concat(chunks).toString('latin1');
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  // A connection reset is an error event. Only the end matters here.
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
