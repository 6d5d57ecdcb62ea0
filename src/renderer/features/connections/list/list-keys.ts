import { type RefObject, useMemo } from 'react';
import { type Connection, isOwnServer } from '#contract/index.ts';
import type { MenuPlace } from '#ui/collection/collection.ts';
import { useCollectionKeys } from '#ui/collection/collection-events.ts';
import { duplicate, keepOpen, previewConnection, removeFromList } from './ConnectionItemMenu.tsx';

interface ListKeys {
  readonly list: RefObject<HTMLElement | null>;
  readonly connections: readonly Connection[];
  /** The index of the current item. */
  readonly index: number;
  readonly move: (connectionId: string, to: number) => void;
  readonly onCurrent: (connectionId: string) => void;
  readonly onMenu: (at: MenuPlace) => void;
}

/** The keys of the list. */
export function useConnectionListKeys({ list, connections, index, move, onCurrent, onMenu }: ListKeys) {
  const rows = useMemo(
    () => connections.map((connection, place) => ({ key: connection.id, connection, place })),
    [connections],
  );
  function goTo(place: number): void {
    const connection = connections[place];
    if (connection !== undefined) onCurrent(connection.id);
  }
  return useCollectionKeys(
    {
      rows,
      textOf: ({ connection }) => connection.name,
      onSelect: ({ connection }) => previewConnection(connection.id),
      onActivate: ({ connection }) => keepOpen(connection.id),
      onReorder: ({ connection, place }, step) => {
        const to = place + step;
        if (to >= 0 && to < connections.length) move(connection.id, to);
      },
      onRemove: ({ place }) => {
        goTo(place + 1 < connections.length ? place + 1 : place - 1);
        removeFromList(connections, place);
      },
      // A local server exists only once, so it can’t be duplicated.
      onDuplicate: ({ connection }) => isOwnServer(connection) || void duplicate(connection),
      onContextMenu: (_, at) => onMenu(at),
    },
    {
      current: index,
      get page() {
        return itemsOnScreen(list.current);
      },
      goTo,
    },
  );
}

/** Items have different heights: the first one stands for all. */
function itemsOnScreen(list: HTMLElement | null): number {
  const item = list?.firstElementChild?.clientHeight ?? 0;
  return item === 0 ? 1 : Math.max(1, Math.floor((list?.clientHeight ?? 0) / item) - 1);
}
