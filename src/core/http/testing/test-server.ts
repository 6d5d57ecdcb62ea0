import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';

export interface SeenRequest {
  readonly method: string;
  /** The path exactly as it was sent. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  readonly bytes: Buffer;
}

export interface TestServer {
  readonly origin: string;
  readonly seen: readonly SeenRequest[];
  connections(): number;
  close(): Promise<void>;
}

/** A real server on a free port of the loopback address, which records its requests. */
export async function startTestServer(
  answer: (seen: SeenRequest, response: Parameters<RequestListener>[1]) => void,
): Promise<TestServer> {
  const seen: SeenRequest[] = [];
  let connections = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    const { method = '', url: path = '', headers } = request;
    const one = { method, path, headers, body: bytes.toString(), bytes };
    seen.push(one);
    answer(one, response);
  });
  server.on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${portOf(server.address())}`,
    seen,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A raw socket server, below HTTP: it can cut connections, stall, and send invalid bytes. */
export async function startRawTestServer(
  talk: (socket: Socket) => void,
): Promise<{ readonly host: string; close(): void }> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    // A client that disconnects isn’t a fault of the server.
    socket.on('error', () => {});
    talk(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    host: `127.0.0.1:${portOf(server.address())}`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0;
}
