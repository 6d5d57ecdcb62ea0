import type { KeyboardEvent } from 'react';
import { type Connection, isOwnServer } from '#contract/index.ts';
import { stepOfKey } from '#ui/drag-order.ts';
import { keyboardPlatform } from '#ui/Shortcut.tsx';
import type { MenuPlace } from '#ui/tree/tree-props.ts';
import { duplicate, keepOpen, previewConnection, removeFromList } from './ConnectionItemMenu.tsx';

type ConnectionListAction =
  | { readonly type: 'go'; readonly index: number }
  | { readonly type: 'move'; readonly to: number }
  | { readonly type: 'look' | 'keep' | 'remove' | 'duplicate' | 'menu' };

interface ConnectionListKey {
  readonly key: string;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  /** Command on a Mac, Control elsewhere. */
  readonly mod: boolean;
}

interface ListPlace {
  readonly count: number;
  readonly index: number;
}

/** The effect of a key in the list; undefined if the list doesn’t handle it. */
export function connectionListAction(
  { key, altKey, shiftKey, mod }: ConnectionListKey,
  place: ListPlace,
): ConnectionListAction | undefined {
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) return { type: 'menu' };
  if (mod) return key.toLowerCase() === 'd' ? { type: 'duplicate' } : undefined;
  if (altKey) {
    const to = place.index + (stepOfKey({ key, altKey }) ?? 0);
    return to !== place.index && to >= 0 && to < place.count ? { type: 'move', to } : undefined;
  }
  const target = targetOf(key, place);
  if (target !== undefined) return { type: 'go', index: target };
  return KEY_ACTIONS[key];
}

const KEY_ACTIONS: Readonly<Record<string, ConnectionListAction>> = {
  Enter: { type: 'keep' },
  ' ': { type: 'look' },
  Delete: { type: 'remove' },
  Backspace: { type: 'remove' },
};

function targetOf(key: string, { count, index }: ListPlace): number | undefined {
  switch (key) {
    case 'ArrowUp':
      return Math.max(0, index - 1);
    case 'ArrowDown':
      return Math.min(count - 1, index + 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

interface ListKeys {
  readonly connections: readonly Connection[];
  /** The index of the current item. */
  readonly index: number;
  readonly move: (connectionId: string, to: number) => void;
  readonly onCurrent: (connectionId: string) => void;
  readonly onMenu: (at: MenuPlace) => void;
}

/** Handles the keys of the list. */
export function useConnectionListKeys({ connections, index, move, onCurrent, onMenu }: ListKeys) {
  const current = connections[index];
  function goTo(place: number): void {
    const connection = connections[place];
    if (connection !== undefined) onCurrent(connection.id);
  }
  function carryOut(action: ConnectionListAction, connection: Connection, list: HTMLElement): void {
    if (action.type === 'go') goTo(action.index);
    if (action.type === 'move') move(connection.id, action.to);
    if (action.type === 'look') previewConnection(connection.id);
    if (action.type === 'keep') keepOpen(connection.id);
    // A local server exists only once, so it can’t be duplicated.
    if (action.type === 'duplicate' && !isOwnServer(connection)) void duplicate(connection);
    if (action.type === 'menu') onMenu(placeOfCurrent(list));
    if (action.type !== 'remove') return;
    goTo(index + 1 < connections.length ? index + 1 : index - 1);
    removeFromList(connections, index);
  }
  return (event: KeyboardEvent<HTMLElement>) => {
    const mod = keyboardPlatform() === 'mac' ? event.metaKey : event.ctrlKey;
    const { key, shiftKey, altKey } = event;
    const action = connectionListAction({ key, shiftKey, altKey, mod }, { count: connections.length, index });
    if (action === undefined || current === undefined) return;
    event.preventDefault();
    carryOut(action, current, event.currentTarget);
  };
}

function placeOfCurrent(list: HTMLElement): MenuPlace {
  const box = (list.querySelector('[data-current]') ?? list).getBoundingClientRect();
  return { x: box.left + 24, y: box.bottom };
}
