import { useMemo, useState } from 'react';
import { followRow, type RowAnchor } from './follow-row.ts';
import type { TreePlace, TreeRowSource } from './tree-rows.ts';

export interface CurrentRow {
  /** -1 before the tree was ever entered, and in an empty one. */
  readonly index: number;
  readonly set: (index: number) => void;
  /** Where the keys go first: to the row they were on, else to the selected one, else to the top. */
  readonly entry: (selectedKeys: ReadonlySet<string>) => number;
}

/** The current row, kept by its key while rows come and go around it. */
export function useCurrentRow(rows: TreeRowSource<TreePlace>): CurrentRow {
  const [mark, setMark] = useState<RowAnchor>();
  const index = useMemo(() => (mark === undefined ? -1 : followRow(rows, mark)), [rows, mark]);
  const set = (next: number) => {
    const row = next < 0 ? undefined : rows.at(next);
    if (row !== undefined) setMark({ key: row.key, index: next });
  };
  const entry = (selectedKeys: ReadonlySet<string>) => {
    if (index >= 0) return index;
    const [key] = selectedKeys;
    return Math.max(0, key === undefined ? 0 : followRow(rows, { key, index: 0 }));
  };
  return { index, set, entry };
}
