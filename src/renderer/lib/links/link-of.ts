import type { Connection } from '../../../contract/connections.ts';
import type { LinkPlace, LinkServer } from '../../../contract/links.ts';
import type { TabContent } from '../workspace/workspace.ts';

/** How a table is shown; what is not said is as it is usual. */
export interface ShownTable {
  readonly version?: bigint | undefined;
  readonly page?: string | undefined;
}

export interface LinkTarget {
  readonly connectionId: string;
  readonly place: LinkPlace;
}

/** Where a link to a page leads; undefined for pages that nobody else can have, as a plan that was pasted. */
export function linkTargetOf(content: TabContent, shown: ShownTable = {}): LinkTarget | undefined {
  switch (content.kind) {
    case 'table':
    case 'query':
    case 'what-if':
      return { connectionId: content.connectionId, place: { kind: 'table', id: content.id, ...shown } };
    case 'namespace':
      return { connectionId: content.connectionId, place: { kind: 'namespace', id: content.id } };
    case 'connection':
      if (content.connectionId === null) return undefined;
      return { connectionId: content.connectionId, place: { kind: 'connection' } };
    default:
      return undefined;
  }
}

/** SECURITY: where the server is and nothing else of the connection, neither what it is called here nor who asks there. */
export function linkServerOf({ local, folder, ...connection }: Connection): LinkServer {
  if (local) return { kind: 'local' };
  if (folder !== undefined) return { kind: 'folder', path: folder };
  const { address, delimiter, flavour, database } = connection;
  return { kind: 'address', address, delimiter, database: flavour === 'enterprise' ? database : '' };
}
