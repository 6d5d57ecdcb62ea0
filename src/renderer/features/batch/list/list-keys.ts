import { useLayoutEffect, useMemo, useRef } from 'react';
import { type DraftOperation, tableOf } from '#batch/index.ts';
import { isDialogOpen } from '#lib/workspace/dialogs.ts';
import { copyWithToast } from '#ui/CopyButton.tsx';
import type { MenuPlace } from '#ui/collection/collection.ts';
import { useCollectionKeys } from '#ui/collection/collection-events.ts';
import { keyboardPlatform } from '#ui/Shortcut.tsx';
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
import type { useChosen } from './use-chosen.ts';

interface ListKeys {
  readonly draftId: string;
  /** The operations after filtering. */
  readonly operations: readonly DraftOperation[];
  /** Whether a filter hides operations, so that they can't be moved. */
  readonly isFiltered: boolean;
  readonly page: number;
  readonly chooser: ReturnType<typeof useChosen>;
  readonly onAnnounce: (text: string | undefined) => void;
  readonly onMenu: (at: MenuPlace) => void;
}

/** The keys of the list. */
export function useListKeys({
  draftId,
  operations,
  isFiltered,
  page,
  chooser,
  onAnnounce,
  onMenu,
}: ListKeys) {
  const rows = useMemo(
    () => operations.map((operation, index) => ({ key: String(operation.key), operation, index })),
    [operations],
  );
  const onSelected = (act: () => void) => {
    if (chooser.dropHidden()) act();
  };
  return useCollectionKeys(
    {
      rows,
      textOf: ({ operation }) => tableOf(operation)?.at(-1) ?? '',
      selectionFollowsFocus: true,
      onSelect: ({ index }) => chooser.go(index, 'only'),
      spaceMarks: true,
      onMark: ({ index }, how) => {
        if (how === 'through') chooser.go(index, 'range');
        else if (how === 'one-more') chooser.toggle(index);
        else chooser.all();
      },
      onActivate: ({ operation }) => openForm(draftId, operation.key),
      onReorder: (_, step) => onAnnounce(isFiltered ? CLEAR_TO_MOVE : stepSelected(draftId, step)),
      onRemove: () => onSelected(() => onAnnounce(removeSelected(draftId))),
      onDuplicate: () => onSelected(() => onAnnounce(duplicateSelected(draftId))),
      onCopy: () => onSelected(() => copy(draftId)),
      onContextMenu: (_, at) => onSelected(() => onMenu(at)),
    },
    { current: chooser.current, page, goTo: (index) => chooser.go(index, 'cursor') },
  );
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
