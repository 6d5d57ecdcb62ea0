import type { Server, Socket } from 'node:net';

export interface Listening {
  readonly port: number;
  /** How many connections were opened to it so far. */
  connections(): number;
  /** How many are open now. */
  open(): number;
  close(): Promise<void>;
}

/** On a free port of the loopback address, with an end that waits for nobody. */
export async function listen(server: Server): Promise<Listening> {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // Who goes away is no fault of the server's.
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
