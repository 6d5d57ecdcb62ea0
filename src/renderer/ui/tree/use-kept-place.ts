import { useLayoutEffect, useRef } from 'react';
import type { Rows, TreePlace } from './tree-rows.ts';
import type { ScrolledRows } from './use-row-window.ts';

interface Place {
  readonly rows: Rows<TreePlace>;
  readonly index: number;
  readonly key: string | undefined;
  readonly top: number;
}

/**
 * While rows come and go above it, what is looked at stays where it is. Only for rows that are found by their key: to
 * look through a million for each page that comes in would take longer than to draw it.
 */
export function useKeptPlace(
  rows: Rows<TreePlace>,
  rowHeight: number,
  { top, showFrom }: ScrolledRows,
): void {
  const place = useRef<Place>(undefined);
  useLayoutEffect(() => {
    const before = place.current;
    if (before === undefined || before.rows === rows || before.top === 0) return;
    if (before.rows.topic !== rows.topic) return showFrom(0);
    const index = before.key === undefined ? undefined : rows.indexOfKey?.(before.key);
    if (index !== undefined) showFrom(before.top + (index - before.index) * rowHeight);
  });
  useLayoutEffect(() => {
    const index = Math.floor(top / rowHeight);
    place.current = { rows, index, key: rows.at(index)?.key, top };
  });
}
