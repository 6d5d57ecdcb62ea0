import type { Connection } from '../../../contract/connections.ts';
import type { Link, LinkServer } from '../../../contract/links.ts';
import { readLink } from '../../../contract/read-link.ts';
import { matchingConnections } from '../../lib/links/matching-connections.ts';

/** What is to be done about the text of a link. */
export type WhereTo =
  | { readonly state: 'wrong'; readonly problem: string }
  /** No connection of this computer is to that server. */
  | { readonly state: 'unknown'; readonly link: Link }
  | { readonly state: 'several'; readonly link: Link; readonly connections: readonly Connection[] }
  | { readonly state: 'clear'; readonly link: Link; readonly connection: Connection };

export function whereTo(text: string, connections: readonly Connection[]): WhereTo {
  const read = readLink(text);
  if ('problem' in read)
    return { state: 'wrong', problem: `This is not a link of Vitrine’s. ${read.problem}` };
  const { link } = read;
  const matching = matchingConnections(link, connections);
  const [connection] = matching;
  if (connection === undefined) return { state: 'unknown', link };
  return matching.length === 1
    ? { state: 'clear', link, connection }
    : { state: 'several', link, connections: matching };
}

/** The server of a link, for the user. */
export function serverWords(server: LinkServer): string {
  if (server.kind === 'local') return 'the local server';
  if (server.kind === 'folder') return server.path;
  return server.database === '' ? server.address : `${server.address}, database ${server.database}`;
}
