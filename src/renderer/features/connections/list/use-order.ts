import { type DragEvent, type RefObject, useState } from 'react';
import type { Connection } from '#contract/index.ts';
import { showFailure } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { useHostState } from '#lib/host/host-state.ts';
import { gapMark, useDataDrop } from '#ui/drag-order.ts';

/** The connections in order, and a function to move one: optimistic, then saved by the host. */
export function useOrder(onAnnounce: (text: string) => void) {
  const known = useHostState((state) => state.connections);
  const [pendingOrder, setPendingOrder] = useState<readonly string[]>();
  const connections = pendingOrder === undefined ? known : inOrder(known, pendingOrder);

  function move(connectionId: string, to: number): void {
    const ids = connections.map(({ id }) => id);
    const next = withMovedId(ids, connectionId, to);
    if (next.every((id, index) => id === ids[index])) return;
    setPendingOrder(next);
    onAnnounce(
      `Moved ${connections.find(({ id }) => id === connectionId)?.name ?? ''} to position ${to + 1} of ${ids.length}`,
    );
    host.connections
      .reorder({ connectionIds: [...next] })
      .catch(showFailure)
      // Unless another move has started meanwhile.
      .finally(() => setPendingOrder((now) => (now === next ? undefined : now)));
  }

  return { connections, move };
}

/** Connections added meanwhile come last. */
function inOrder(connections: readonly Connection[], ids: readonly string[]): readonly Connection[] {
  const placeOf = ({ id }: Connection) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return connections.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Moves an ID: `to` is its index afterwards. */
export function withMovedId(ids: readonly string[], id: string, to: number): readonly string[] {
  const others = ids.filter((other) => other !== id);
  return others.toSpliced(Math.max(0, Math.min(others.length, to)), 0, id);
}

/** The drag type of connections. */
const KIND = 'application/x-vitrine-connection';

interface RowDrag {
  readonly list: RefObject<HTMLElement | null>;
  readonly ids: readonly string[];
  /** `to` is the index after the move. */
  readonly onDrop: (id: string, to: number) => void;
}

/** Drag and drop of rows within the list. */
export function useRowDrag({ list, ids, onDrop }: RowDrag) {
  const { gap, listeners } = useDataDrop({
    list,
    axis: 'down',
    items: '[role="option"]',
    accepts: ({ types }) => types.includes(KIND),
    onDrop: (to, data) => {
      const id = data.getData(KIND);
      const from = ids.indexOf(id);
      // Removing it shifts the following items by one.
      if (from >= 0) onDrop(id, to > from ? to - 1 : to);
    },
  });
  return {
    listeners,
    markOf: (index: number) => gapMark(index, gap, ids.length),
    take: (id: string, { dataTransfer }: DragEvent) => {
      dataTransfer.setData(KIND, id);
      dataTransfer.effectAllowed = 'move';
    },
  };
}
