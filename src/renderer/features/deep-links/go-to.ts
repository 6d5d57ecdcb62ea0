import type { LinkedTable, ServerPlace } from '../../../contract/links.ts';
import { type ComparedTable, isCompareSection, openTab } from '../../lib/workspace/workspace.ts';
import { openComparison } from '../compare-tables/index.ts';
import { openLinkedQuery } from '../query/index.ts';
import { showTableAs } from '../table/index.ts';

/**
 * SECURITY: a link leads somewhere and does nothing there, whatever it says and wherever it comes from. `connectionIds`
 * has one for each of its servers.
 */
export async function goTo(place: ServerPlace, [connectionId, otherId]: readonly string[]): Promise<void> {
  if (connectionId === undefined) return;
  switch (place.kind) {
    case 'table':
      showTableAs(connectionId, place.id, place);
      return openTab({ kind: 'table', connectionId, id: place.id });
    case 'query':
      return openLinkedQuery({ ...place, connectionId });
    case 'compare':
      return compare(place, { connectionId, otherId: otherId ?? connectionId });
    case 'namespace':
      return openTab({ kind: 'namespace', connectionId, id: place.id });
    case 'connection':
      return openTab({ kind: 'connection', connectionId });
  }
}

interface OnConnections {
  readonly connectionId: string;
  /** Of the second table. */
  readonly otherId: string;
}

function compare(
  place: Extract<ServerPlace, { kind: 'compare' }>,
  { connectionId, otherId }: OnConnections,
): void {
  const { page, other } = place;
  const section = page !== undefined && isCompareSection(page) ? page : undefined;
  openComparison(compared(connectionId, place), compared(otherId, other), section);
}

function compared(connectionId: string, { id, version }: LinkedTable): ComparedTable {
  return { connectionId, id, ...(version === undefined ? {} : { version }) };
}
