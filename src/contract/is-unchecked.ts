import type { Connection } from './connections.ts';

/** Whoever answers is taken for the server. */
export function isUnchecked({ network, address }: Pick<Connection, 'network' | 'address'>): boolean {
  return network.tls.trust === 'off' && address.startsWith('https:');
}
