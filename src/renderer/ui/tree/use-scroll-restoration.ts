import { useLayoutEffect, useRef } from 'react';
import type { RowAnchor } from './follow-row.ts';
import type { TreePlace, TreeRowSource } from './tree-rows.ts';
import type { ScrolledRows } from './use-row-window.ts';

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
