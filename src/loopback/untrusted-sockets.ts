import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export interface UntrustedSockets {
  /** Exempts a socket that has shown a credential from the limit. */
  trust(socket: Socket): void;
}

/**
 * SECURITY: every account of this machine can open sockets and stay silent, or stay after a rejection. If there are
 * too many without a credential, a new one replaces the oldest of them. A limit for all sockets would lock out the
 * user instead.
 */
export function limitUntrusted(server: Server, most: number): UntrustedSockets {
  // In the order of their connection.
  const untrusted = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    untrusted.add(socket);
    socket.once('close', () => untrusted.delete(socket));
    const [oldest] = untrusted;
    if (untrusted.size > most) oldest?.destroy();
  });
  return { trust: (socket) => void untrusted.delete(socket) };
}
