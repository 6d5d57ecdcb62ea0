import type { Server, Socket } from 'node:net';

export interface Listening {
  readonly port: number;
  /** The number of connections so far. */
  connections(): number;
  /** The number of open connections. */
  open(): number;
  close(): Promise<void>;
}

/** Listens on a free port of the loopback address. `close` doesn’t wait for open connections. */
export async function listen(server: Server): Promise<Listening> {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // A client that disconnects isn’t a fault of the server.
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    connections: () => connections,
    open: () => sockets.size,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
