import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { TreeHandle } from '../../../ui/tree/tree-props.ts';
import { type OutlineRow, rowKey } from './model/outline-row.ts';

/**
 * Brings the selected node into view when the selection or the kind of list changes, as soon as there is a row for
 * it; opening and closing other rows must not move what is read.
 */
export function useRevealedRow(
  rows: readonly OutlineRow[],
  selected: number | undefined,
  listKind: string,
): RefObject<TreeHandle | null> {
  const grid = useRef<TreeHandle>(null);
  const shown = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (selected === undefined) return;
    const wanted = `${listKind} ${selected}`;
    const key = rowKey.node(selected);
    if (shown.current === wanted || !rows.some((row) => row.key === key)) return;
    shown.current = wanted;
    grid.current?.reveal(key);
  }, [rows, selected, listKind]);
  return grid;
}
