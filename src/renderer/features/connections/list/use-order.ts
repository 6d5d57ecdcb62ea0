import { type DragEvent, useState } from 'react';
import type { Connection } from '#contract/index.ts';
import { showFailure } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { useHostState } from '#lib/host/host-state.ts';

/** The connections in their order, and how it is changed: at once here, and in the host as soon as it has done it. */
export function useOrder(onTell: (words: string) => void) {
  const told = useHostState((state) => state.connections);
  const [wanted, setWanted] = useState<readonly string[]>();
  const connections = wanted === undefined ? told : inOrder(told, wanted);

  function move(connectionId: string, to: number): void {
    const ids = connections.map(({ id }) => id);
    const next = withMovedId(ids, connectionId, to);
    if (next.every((id, index) => id === ids[index])) return;
    setWanted(next);
    onTell(
      `Moved ${connections.find(({ id }) => id === connectionId)?.name ?? ''} to position ${to + 1} of ${ids.length}`,
    );
    host.connections
      .reorder({ connectionIds: [...next] })
      .catch(showFailure)
      // Unless it was moved on meanwhile.
      .finally(() => setWanted((now) => (now === next ? undefined : now)));
  }

  return { connections, move };
}

/** Those that came meanwhile stand at the end. */
function inOrder(connections: readonly Connection[], ids: readonly string[]): readonly Connection[] {
  const placeOf = ({ id }: Connection) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return connections.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The same ids, one of them at another place: `to` is its index afterwards. */
export function withMovedId(ids: readonly string[], id: string, to: number): readonly string[] {
  const others = ids.filter((other) => other !== id);
  return others.toSpliced(Math.max(0, Math.min(others.length, to)), 0, id);
}

interface DragToReorder {
  readonly ids: readonly string[];
  /** `to` is its index afterwards. */
  readonly onDrop: (id: string, to: number) => void;
}

export type InsertionMark = 'before' | 'after' | undefined;

/** Tells our own rows from whatever else is dragged over them. */
const KIND = 'application/x-vitrine-connection';

/** Rows that are dragged to another place of the same list. */
export function useDragToReorder({ ids, onDrop }: DragToReorder) {
  /** The gap that it would go into, from 0 to their number. */
  const [gap, setGap] = useState<number>();
  return {
    leave: () => setGap(undefined),
    insertionAt: (index: number): InsertionMark => {
      if (gap === index) return 'before';
      return gap === ids.length && index === ids.length - 1 ? 'after' : undefined;
    },
    listenersOf: (index: number) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.setData(KIND, ids[index] ?? '');
        event.dataTransfer.effectAllowed = 'move';
      },
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (!event.dataTransfer.types.includes(KIND)) return;
        event.preventDefault();
        setGap(gapAt(event, index));
      },
      onDragEnd: () => setGap(undefined),
      onDrop: (event: DragEvent<HTMLElement>) => {
        const id = event.dataTransfer.getData(KIND);
        const from = ids.indexOf(id);
        setGap(undefined);
        if (from < 0) return;
        event.preventDefault();
        const to = gapAt(event, index);
        // Once it is taken out, what stood behind it moves up by one.
        onDrop(id, to > from ? to - 1 : to);
      },
    }),
  };
}

function gapAt({ clientY, currentTarget }: DragEvent<HTMLElement>, index: number): number {
  const { top, height } = currentTarget.getBoundingClientRect();
  return clientY > top + height / 2 ? index + 1 : index;
}
