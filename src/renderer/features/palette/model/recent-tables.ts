import type { NameHit } from '../../../../contract/index.ts';
import { isAboutTable, type Tab } from '../../../lib/workspace/workspace.ts';
import { hitKey } from './palette-names.ts';
import type { KnownTable } from './search-tables.ts';

/** Before anything is typed: the tables of the open tabs, the last one first, and then those that the tree knows. */
export function recentTables(
  tabs: readonly Tab[],
  known: readonly KnownTable[],
  most: number,
): readonly NameHit[] {
  const opened = tabs.flatMap(({ content }) => (isAboutTable(content) ? [content] : [])).toReversed();
  const hits = new Map<string, NameHit>();
  for (const { connectionId, id } of [...opened, ...known]) {
    if (hits.size === most) break;
    const hit: NameHit = { connectionId, id: [...id], kind: 'table', ranges: [] };
    hits.set(hitKey(hit), hits.get(hitKey(hit)) ?? hit);
  }
  return [...hits.values()];
}
