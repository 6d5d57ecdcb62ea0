import type { TreePlace, TreeRowSource } from './tree-rows.ts';

export interface RowAnchor {
  readonly key: string;
  readonly index: number;
}

/**
 * Where a row is now that the rows have changed; where it is gone, what took its place. Looks from the old place
 * outwards, because rows mostly move a little.
 */
export function followRow(rows: TreeRowSource<TreePlace>, { key, index }: RowAnchor): number {
  if (keyAt(rows, index) === key) return index;
  const gone = Math.min(index, rows.length - 1);
  if (rows.indexOfKey !== undefined) return rows.indexOfKey(key) ?? gone;
  const reach = Math.max(index, rows.length - index);
  for (let step = 0; step <= reach; step += 1) {
    if (keyAt(rows, index + step) === key) return index + step;
    if (keyAt(rows, index - step) === key) return index - step;
  }
  return gone;
}

/** An array counts a negative index from its end. */
function keyAt(rows: TreeRowSource<TreePlace>, index: number): string | undefined {
  return index < 0 ? undefined : rows.at(index)?.key;
}
