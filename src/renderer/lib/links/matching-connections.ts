import type { Connection } from '../../../contract/connections.ts';
import type { LinkServer, LinkSide } from '../../../contract/links.ts';
import { linkServerOf } from './link-of.ts';

/** The connections that a link can mean: one where it is clear, several where the user has to say. */
export function matchingConnections(
  { server, connectionId }: LinkSide,
  connections: readonly Connection[],
): readonly Connection[] {
  const same = connections.filter((connection) => isSameServer(linkServerOf(connection), server));
  // Of two ways to look at one server the link tells them apart as far as it can.
  const closer = narrowed(
    same,
    (connection) => delimiterOf(linkServerOf(connection)) === delimiterOf(server),
  );
  return narrowed(closer, ({ id }) => id === connectionId);
}

/** Those of which it holds, where it holds of any. */
function narrowed(
  connections: readonly Connection[],
  holds: (connection: Connection) => boolean,
): readonly Connection[] {
  const some = connections.filter(holds);
  return some.length > 0 ? some : connections;
}

function isSameServer(one: LinkServer, other: LinkServer): boolean {
  if (one.kind === 'folder') return other.kind === 'folder' && one.path === other.path;
  if (one.kind === 'local' || other.kind !== 'address') return one.kind === other.kind;
  return one.address === other.address && one.database === other.database;
}

function delimiterOf(server: LinkServer): string | undefined {
  return server.kind === 'address' ? server.delimiter : undefined;
}
