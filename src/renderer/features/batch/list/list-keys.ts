import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { isDialogOpen } from '#lib/workspace/dialogs.ts';
import { copyWithToast } from '#ui/CopyButton.tsx';
import { stepOfKey } from '#ui/drag-order.ts';
import { keyboardPlatform } from '#ui/Shortcut.tsx';
import type { MenuPlace } from '#ui/tree/tree-props.ts';
import { goToField } from '../form/page-state.ts';
import { rememberCopied } from './copied-here.ts';
import {
  copySelected,
  duplicateSelected,
  redoEdit,
  removeSelected,
  stepSelected,
  undoEdit,
} from './operation-actions.ts';
import type { GoMode, useChosen } from './use-chosen.ts';

interface ListKeys {
  readonly draftId: string;
  readonly count: number;
  /** Whether a filter hides operations, so that they can't be moved. */
  readonly isFiltered: boolean;
  readonly page: number;
  readonly chooser: ReturnType<typeof useChosen>;
  readonly onAnnounce: (text: string | undefined) => void;
  readonly onMenu: (at: MenuPlace) => void;
}

/** The keyboard handler of the list. */
export function useListKeys({ draftId, count, isFiltered, page, chooser, onAnnounce, onMenu }: ListKeys) {
  function carryOut(action: ListAction, list: HTMLElement): void {
    if (action.type === 'go') chooser.go(action.index, action.how);
    if (action.type === 'toggle') chooser.toggle(chooser.current);
    if (action.type === 'all') chooser.all();
    if (action.type === 'move') onAnnounce(isFiltered ? CLEAR_TO_MOVE : stepSelected(draftId, action.step));
    if (action.type === 'open' && chooser.currentKey !== undefined) openForm(draftId, chooser.currentKey);
    if (ON_SELECTED.has(action.type) && chooser.dropHidden()) carryOutOnSelected(action, list);
  }
  function carryOutOnSelected(action: ListAction, list: HTMLElement): void {
    if (action.type === 'remove') onAnnounce(removeSelected(draftId));
    if (action.type === 'duplicate') onAnnounce(duplicateSelected(draftId));
    if (action.type === 'copy') copy(draftId);
    if (action.type === 'menu') onMenu(placeOfCurrent(list));
  }
  return (event: KeyboardEvent<HTMLElement>) => {
    const mod = keyboardPlatform() === 'mac' ? event.metaKey : event.ctrlKey;
    const { key, shiftKey, altKey } = event;
    const action = listAction({ key, shiftKey, altKey, mod }, { count, current: chooser.current, page });
    if (action === undefined) return;
    event.preventDefault();
    carryOut(action, event.currentTarget);
  };
}

export function copy(draftId: string): void {
  const copied = copySelected(draftId);
  if (copied === undefined) return;
  rememberCopied(copied.json);
  void copyWithToast(copied.json, copied.announcement);
}

export function openForm(draftId: string, key: number): void {
  goToField(draftId, { key, member: 'id' });
}

export const CLEAR_TO_MOVE = 'Clear the filter to reorder';

const ON_SELECTED: ReadonlySet<ListAction['type']> = new Set(['remove', 'duplicate', 'copy', 'menu']);

function placeOfCurrent(list: HTMLElement): MenuPlace {
  const box = (list.querySelector('[data-current]') ?? list).getBoundingClientRect();
  return { x: box.left + 24, y: box.bottom };
}

type ListAction =
  | { readonly type: 'go'; readonly index: number; readonly how: GoMode }
  | { readonly type: 'move'; readonly step: -1 | 1 }
  | { readonly type: 'toggle' | 'all' | 'remove' | 'duplicate' | 'copy' | 'open' | 'menu' };

interface ListKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  /** Command on a Mac, Control elsewhere. */
  readonly mod: boolean;
}

interface ListPosition {
  readonly count: number;
  /** The index of the focused operation; -1 before the list had the focus. */
  readonly current: number;
  /** The number of operations on one screen. */
  readonly page: number;
}

/** The action of a key in a multi-select list, following the WAI-ARIA pattern; undefined for other keys. */
export function listAction(event: ListKey, position: ListPosition): ListAction | undefined {
  if (event.altKey) return moveAction(event);
  const index = target(event.key, position);
  if (index !== undefined) return { type: 'go', index, how: goMode(event) };
  return event.mod ? modAction(event) : plainAction(event);
}

function moveAction(event: ListKey): ListAction | undefined {
  const step = event.shiftKey || event.mod ? undefined : stepOfKey(event);
  return step && { type: 'move', step };
}

function goMode({ shiftKey, mod }: ListKey): GoMode {
  if (shiftKey) return 'range';
  return mod ? 'cursor' : 'only';
}

function target(key: string, { count, current, page }: ListPosition): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(count - 1, current + 1);
    case 'ArrowUp':
      return Math.max(0, current - 1);
    case 'PageDown':
      return Math.min(count - 1, current + page);
    case 'PageUp':
      return Math.max(0, current - page);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

function modAction({ key, shiftKey }: ListKey): ListAction | undefined {
  if (shiftKey) return undefined;
  switch (key.toLowerCase()) {
    case ' ':
      return { type: 'toggle' };
    case 'a':
      return { type: 'all' };
    case 'c':
      return { type: 'copy' };
    case 'd':
      return { type: 'duplicate' };
    default:
      return undefined;
  }
}

function plainAction({ key, shiftKey }: ListKey): ListAction | undefined {
  switch (key) {
    case ' ':
      return { type: 'toggle' };
    case 'Enter':
      return { type: 'open' };
    case 'Delete':
    case 'Backspace':
      return { type: 'remove' };
    case 'ContextMenu':
      return { type: 'menu' };
    case 'F10':
      return shiftKey ? { type: 'menu' } : undefined;
    default:
      return undefined;
  }
}

/** Undo and redo everywhere on the page of a batch, except in text fields, which have their own undo. */
export function useUndoKeys(draftId: string, onAnnounce: (text: string | undefined) => void): void {
  const announce = useRef(onAnnounce);
  useLayoutEffect(() => {
    announce.current = onAnnounce;
  });
  useLayoutEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.defaultPrevented || isDialogOpen() || isTyping(event.target)) return;
      const action = undoOrRedo(event);
      if (action === undefined) return;
      event.preventDefault();
      announce.current(action === 'undo' ? undoEdit(draftId) : redoEdit(draftId));
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [draftId]);
}

type PressedKey = Pick<globalThis.KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Also accepts Mod+Y, which is redo on Windows. */
function undoOrRedo(event: PressedKey): 'undo' | 'redo' | undefined {
  const isMac = keyboardPlatform() === 'mac';
  if (event.altKey || !(isMac ? event.metaKey : event.ctrlKey)) return undefined;
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
  return key === 'y' && !isMac && !event.shiftKey ? 'redo' : undefined;
}

/** Also checks the target while a menu or a dialog is open. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input, textarea, select, [role="dialog"], [role="menu"]') !== null)
  );
}
