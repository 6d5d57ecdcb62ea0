import type { TreePlace, TreeRowSource } from './tree-props.ts';

export type TreeAction =
  | { readonly type: 'focus'; readonly index: number }
  | { readonly type: 'expand'; readonly index: number; readonly expanded: boolean }
  | { readonly type: 'expand-siblings'; readonly index: number }
  | { readonly type: 'activate'; readonly index: number }
  | { readonly type: 'select'; readonly index: number }
  | { readonly type: 'menu'; readonly index: number };

export interface TreeKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

interface TreeState {
  readonly rows: TreeRowSource<TreePlace>;
  readonly focused: number;
  /** The number of rows that fit on the screen. */
  readonly page: number;
}

/**
 * The effect of a key in a tree, after the WAI-ARIA patterns for trees and tree grids; undefined if the tree doesn’t
 * handle it.
 */
export function treeAction(event: TreeKey, state: TreeState): TreeAction | undefined {
  const row = state.rows.at(state.focused);
  // Keys with a modifier are commands of the window.
  if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const target = moveTarget(event.key, state);
  if (target !== undefined) return { type: 'focus', index: target };
  return rowAction(event, row, state);
}

function moveTarget(key: string, { rows, focused, page }: TreeState): number | undefined {
  const last = rows.length - 1;
  switch (key) {
    case 'ArrowDown':
      return Math.min(last, focused + 1);
    case 'ArrowUp':
      return Math.max(0, focused - 1);
    case 'PageDown':
      return Math.min(last, focused + page);
    case 'PageUp':
      return Math.max(0, focused - page);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

function rowAction(
  event: TreeKey,
  row: TreePlace,
  { rows, focused: index }: TreeState,
): TreeAction | undefined {
  switch (event.key) {
    case 'ArrowRight':
      return openOrEnter(row, rows, index);
    case 'ArrowLeft':
      return closeOrLeave(row, rows, index);
    case 'Enter':
      return { type: 'activate', index };
    case ' ':
      return { type: 'select', index };
    case '*':
      return { type: 'expand-siblings', index };
    case 'ContextMenu':
      return { type: 'menu', index };
    case 'F10':
      return event.shiftKey ? { type: 'menu', index } : undefined;
    default:
      return undefined;
  }
}

function openOrEnter(row: TreePlace, rows: TreeRowSource<TreePlace>, index: number): TreeAction | undefined {
  if (row.expanded === undefined) return undefined;
  if (!row.expanded) return { type: 'expand', index, expanded: true };
  const next = rows.at(index + 1);
  return next !== undefined && next.level > row.level ? { type: 'focus', index: index + 1 } : undefined;
}

function closeOrLeave(row: TreePlace, rows: TreeRowSource<TreePlace>, index: number): TreeAction | undefined {
  if (row.expanded === true) return { type: 'expand', index, expanded: false };
  const parent = rows.parentOf === undefined ? parentIndex(rows, index, row.level) : rows.parentOf(index);
  return parent === undefined ? undefined : { type: 'focus', index: parent };
}

/** The nearest row above with a lower level. */
function parentIndex(rows: TreeRowSource<TreePlace>, index: number, level: number): number | undefined {
  for (let above = index - 1; above >= 0; above -= 1) {
    const row = rows.at(above);
    if (row !== undefined && row.level < level) return above;
  }
  return undefined;
}
