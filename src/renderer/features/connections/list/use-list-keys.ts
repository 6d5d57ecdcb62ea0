import type { KeyboardEvent } from 'react';
import type { Connection } from '../../../../contract/index.ts';
import { keyboardPlatform } from '../../../ui/Shortcut.tsx';
import type { Point } from '../../../ui/tree/tree-props.ts';
import { isOwn } from '../model/connection-values.ts';
import { duplicate, keepOpen, previewConnection, remove } from './connection-actions.ts';
import { type ListAction, listAction } from './model/list-keys.ts';

export interface ListKeys {
  readonly connections: readonly Connection[];
  /** Of the current one. */
  readonly index: number;
  readonly move: (connectionId: string, to: number) => void;
  readonly onCurrent: (connectionId: string) => void;
  readonly onMenu: (at: Point) => void;
}

/** What the keys do while they are in the list. */
export function useListKeys({ connections, index, move, onCurrent, onMenu }: ListKeys) {
  const current = connections[index];
  function goTo(place: number): void {
    const connection = connections[place];
    if (connection !== undefined) onCurrent(connection.id);
  }
  function carryOut(action: ListAction, connection: Connection, list: HTMLElement): void {
    if (action.type === 'go') goTo(action.index);
    if (action.type === 'move') move(connection.id, action.to);
    if (action.type === 'look') previewConnection(connection.id);
    if (action.type === 'keep') keepOpen(connection.id);
    // Of a server of our own there is one, and no menu offers another.
    if (action.type === 'duplicate' && !isOwn(connection)) void duplicate(connection);
    if (action.type === 'menu') onMenu(placeOfCurrent(list));
    if (action.type !== 'remove') return;
    goTo(index + 1 < connections.length ? index + 1 : index - 1);
    remove(connections, index);
  }
  return (event: KeyboardEvent<HTMLElement>) => {
    const mod = keyboardPlatform() === 'mac' ? event.metaKey : event.ctrlKey;
    const { key, shiftKey, altKey } = event;
    const action = listAction({ key, shiftKey, altKey, mod }, { count: connections.length, index });
    if (action === undefined || current === undefined) return;
    event.preventDefault();
    carryOut(action, current, event.currentTarget);
  };
}

function placeOfCurrent(list: HTMLElement): Point {
  const box = (list.querySelector('[data-current]') ?? list).getBoundingClientRect();
  return { x: box.left + 24, y: box.bottom };
}
