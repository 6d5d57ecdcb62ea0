import { type CollectionRow, type CollectionRows, levelOf } from './collection.ts';

export type CollectionAction =
  | { readonly type: 'focus'; readonly index: number; readonly selection?: SelectionMove }
  | { readonly type: 'expand'; readonly index: number; readonly expanded: boolean }
  | { readonly type: 'reorder'; readonly index: number; readonly step: -1 | 1 }
  | { readonly type: RowActionType; readonly index: number };

/** What happens to the selection on the way: with Shift it extends to the row, with Ctrl or Command it stays. */
type SelectionMove = 'extend' | 'keep';

type RowActionType =
  | 'expand-siblings'
  | 'activate'
  | 'select'
  | 'toggle'
  | 'select-all'
  | 'menu'
  | 'copy'
  | 'remove'
  | 'rename'
  | 'duplicate';

export interface CollectionKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  /** Command on a Mac, Control elsewhere. */
  readonly mod: boolean;
  /** Command elsewhere, Control on a Mac: never a key of a collection. */
  readonly otherMod: boolean;
}

interface CollectionState {
  readonly rows: CollectionRows<CollectionRow>;
  readonly focused: number;
  /** The number of rows that fit on the screen. */
  readonly page: number;
}

/**
 * The effect of a key in a list, a tree, or a grid of rows, after the WAI-ARIA patterns; undefined for other keys.
 * Decision 055 has the table of all keys.
 */
export function collectionAction(event: CollectionKey, state: CollectionState): CollectionAction | undefined {
  const { key, shiftKey, altKey, mod, otherMod } = event;
  const { rows } = state;
  const index = Math.max(0, state.focused);
  const row = rows.at(index);
  if (row === undefined || otherMod) return undefined;
  if (altKey) return mod || shiftKey ? undefined : reorderAction(key, index);
  const target = moveTarget(key, state);
  if (target !== undefined) return { type: 'focus', index: target, ...selectionMove(event) };
  if (mod) return shiftKey ? undefined : rowAction(MOD_KEYS, key.toLowerCase(), index);
  if (shiftKey) return key === 'F10' ? { type: 'menu', index } : rowAction(SHIFT_KEYS, key, index);
  if (key === 'ArrowRight') return openOrEnter(row, rows, index);
  if (key === 'ArrowLeft') return closeOrLeave(row, rows, index);
  return rowAction(PLAIN_KEYS, key, index);
}

function selectionMove({ shiftKey, mod }: CollectionKey): { readonly selection?: SelectionMove } {
  if (shiftKey) return { selection: 'extend' };
  return mod ? { selection: 'keep' } : {};
}

type RowKeys = Readonly<Partial<Record<string, RowActionType>>>;

const PLAIN_KEYS: RowKeys = {
  Enter: 'activate',
  ' ': 'select',
  '*': 'expand-siblings',
  ContextMenu: 'menu',
  F2: 'rename',
  Delete: 'remove',
  Backspace: 'remove',
};

/** On most keyboards, `*` needs Shift. */
const SHIFT_KEYS: RowKeys = { '*': 'expand-siblings' };

const MOD_KEYS: RowKeys = { ' ': 'toggle', a: 'select-all', c: 'copy', d: 'duplicate' };

function rowAction(keys: RowKeys, key: string, index: number): CollectionAction | undefined {
  const type = keys[key];
  return type && { type, index };
}

function reorderAction(key: string, index: number): CollectionAction | undefined {
  if (key === 'ArrowUp') return { type: 'reorder', index, step: -1 };
  return key === 'ArrowDown' ? { type: 'reorder', index, step: 1 } : undefined;
}

function moveTarget(key: string, { rows, focused, page }: CollectionState): number | undefined {
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

type Rows = CollectionRows<CollectionRow>;

function openOrEnter(row: CollectionRow, rows: Rows, index: number): CollectionAction | undefined {
  if (row.expanded === undefined) return undefined;
  if (!row.expanded) return { type: 'expand', index, expanded: true };
  const next = rows.at(index + 1);
  return next !== undefined && levelOf(next) > levelOf(row) ? { type: 'focus', index: index + 1 } : undefined;
}

function closeOrLeave(row: CollectionRow, rows: Rows, index: number): CollectionAction | undefined {
  if (row.expanded === true) return { type: 'expand', index, expanded: false };
  const parent = rows.parentOf === undefined ? parentIndex(rows, index, levelOf(row)) : rows.parentOf(index);
  return parent === undefined ? undefined : { type: 'focus', index: parent };
}

/** The nearest row above with a lower level. */
function parentIndex(rows: Rows, index: number, level: number): number | undefined {
  // Rows without a parent, as in a list, aren’t searched.
  if (level === 1) return undefined;
  for (let above = index - 1; above >= 0; above -= 1) {
    const row = rows.at(above);
    if (row !== undefined && levelOf(row) < level) return above;
  }
  return undefined;
}
