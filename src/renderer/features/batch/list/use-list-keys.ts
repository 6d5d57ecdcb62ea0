import type { KeyboardEvent } from 'react';
import { copyWithToast } from '#ui/CopyButton.tsx';
import { keyboardPlatform } from '#ui/Shortcut.tsx';
import type { MenuPlace } from '#ui/tree/tree-props.ts';
import { goToField } from '../form/go-to-field.ts';
import { draftOf } from '../state/drafts-store.ts';
import { type ListAction, listAction } from './model/list-keys.ts';
import { copySelected, duplicateSelected, removeSelected, stepSelected } from './operation-actions.ts';
import type { useChosen } from './use-chosen.ts';

export interface ListKeys {
  readonly draftId: string;
  readonly count: number;
  readonly page: number;
  readonly chooser: ReturnType<typeof useChosen>;
  readonly onTell: (words: string | undefined) => void;
  readonly onMenu: (at: MenuPlace) => void;
}

/** What the keys do while they are in the list. */
export function useListKeys({ draftId, count, page, chooser, onTell, onMenu }: ListKeys) {
  function carryOut(action: ListAction, list: HTMLElement): void {
    if (action.type === 'go') chooser.go(action.index, action.how);
    if (action.type === 'toggle') chooser.toggle(chooser.current);
    if (action.type === 'all') chooser.all();
    if (action.type === 'move') onTell(stepSelected(draftId, action.step));
    if (action.type === 'remove') onTell(removeSelected(draftId));
    if (action.type === 'duplicate') onTell(duplicateSelected(draftId));
    if (action.type === 'copy') copy(draftId);
    if (action.type === 'open') openForm(draftId, chooser.current);
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
  if (copied !== undefined) void copyWithToast(copied.json, copied.told);
}

export function openForm(draftId: string, index: number): void {
  const operation = draftOf(draftId)?.editing.draft.operations[index];
  if (operation !== undefined) goToField(draftId, { key: operation.key, member: 'id' });
}

function placeOfCurrent(list: HTMLElement): MenuPlace {
  const box = (list.querySelector('[data-current]') ?? list).getBoundingClientRect();
  return { x: box.left + 24, y: box.bottom };
}
