import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export interface UntrustedSockets {
  /** Who has shown a credential keeps its socket, however many others come. */
  trust(socket: Socket): void;
}

/**
 * SECURITY: every account of this machine can open sockets and say nothing, or not go when it was refused. Once so many
 * are open that have shown no credential, the one that has been open longest makes room for the next; a limit for all
 * sockets would shut out the user instead.
 */
export function limitUntrusted(server: Server, most: number): UntrustedSockets {
  // In the order of their coming.
  const untrusted = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    untrusted.add(socket);
    socket.once('close', () => untrusted.delete(socket));
    const [oldest] = untrusted;
    if (untrusted.size > most) oldest?.destroy();
  });
  return { trust: (socket) => void untrusted.delete(socket) };
}
