import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ScrolledRows } from '../virtual.ts';
import type { TreePlace, TreeRowSource } from './tree-props.ts';

interface CurrentRow {
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

interface RowAnchor {
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

interface Place {
  readonly rows: TreeRowSource<TreePlace>;
  readonly top: number;
  /** What is looked at: the current row where it is in sight, and the first that is. */
  readonly marks: readonly RowAnchor[];
}

/**
 * While rows come and go above it, what is looked at stays where it is. Only for rows that are found by their key: to
 * look through a million for each page that comes in would take longer than to draw it.
 */
export function useScrollRestoration(
  rows: TreeRowSource<TreePlace>,
  rowHeight: number,
  { top, page, showFrom }: ScrolledRows,
  current: number,
): void {
  const place = useRef<Place>(undefined);
  useLayoutEffect(() => {
    const before = place.current;
    if (before === undefined || before.rows === rows || before.top === 0) return;
    if (before.rows.topic !== rows.topic) return showFrom(0);
    const moved = firstMove(before.marks, rows);
    if (moved !== undefined) showFrom(before.top + moved * rowHeight);
  });
  useLayoutEffect(() => {
    const first = Math.floor(top / rowHeight);
    const isInSight = current >= first && current <= first + page + 1;
    const isLookedAt = isInSight && rows.at(current)?.isOpenEnd !== true;
    const indexes = isLookedAt ? [current, first] : [first];
    place.current = { rows, top, marks: indexes.flatMap((index) => markAt(rows, index)) };
  });
}

function markAt(rows: TreeRowSource<TreePlace>, index: number): readonly RowAnchor[] {
  const key = rows.at(index)?.key;
  return key === undefined ? [] : [{ key, index }];
}

/** By how many rows the first mark that is still there has moved. */
function firstMove(marks: readonly RowAnchor[], rows: TreeRowSource<TreePlace>): number | undefined {
  for (const { key, index } of marks) {
    const now = rows.indexOfKey?.(key);
    if (now !== undefined) return now - index;
  }
  return undefined;
}
