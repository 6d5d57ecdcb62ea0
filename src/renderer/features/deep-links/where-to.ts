import type { Connection } from '../../../contract/connections.ts';
import { type Link, type LinkServer, type LinkSide, linkSides } from '../../../contract/links.ts';
import { readLink } from '../../../contract/read-link.ts';
import { matchingConnections } from '../../lib/links/matching-connections.ts';

/** A server that the link needs, and the connections that it can mean: none where no connection is to that server. */
export interface SideToFollow {
  readonly side: LinkSide;
  readonly connections: readonly Connection[];
}

/** What is to be done about the text of a link. */
export type WhereTo =
  | { readonly state: 'wrong'; readonly problem: string }
  | { readonly state: 'leads'; readonly link: Link; readonly sides: readonly SideToFollow[] };

export function whereTo(text: string, connections: readonly Connection[]): WhereTo {
  const read = readLink(text);
  if ('problem' in read) return { state: 'wrong', problem: `Invalid link. ${read.problem}` };
  const sides = linkSides(read.link).map((side) => ({
    side,
    connections: matchingConnections(side, connections),
  }));
  return { state: 'leads', link: read.link, sides };
}

/** The connections to follow it on, one for each side; undefined where the user has to say, or has none. */
export function clearConnections(sides: readonly SideToFollow[]): readonly string[] | undefined {
  const clear = sides.flatMap(({ connections: [first, ...more] }) =>
    first === undefined || more.length > 0 ? [] : [first.id],
  );
  return clear.length === sides.length ? clear : undefined;
}

/** The server of a link, for the user. */
export function targetServerText(server: LinkServer): string {
  if (server.kind === 'local') return 'the local server';
  if (server.kind === 'folder') return server.path;
  return server.database === '' ? server.address : `${server.address}, database ${server.database}`;
}
