import { type DragEvent, useState } from 'react';

export interface DragToReorder {
  readonly ids: readonly string[];
  /** `to` is its index afterwards. */
  readonly onDrop: (id: string, to: number) => void;
}

export type Insertion = 'before' | 'after' | undefined;

/** Tells our own rows from whatever else is dragged over them. */
const KIND = 'application/x-vitrine-connection';

/** Rows that are dragged to another place of the same list. */
export function useDragToReorder({ ids, onDrop }: DragToReorder) {
  /** The gap that it would go into, from 0 to their number. */
  const [gap, setGap] = useState<number>();
  return {
    leave: () => setGap(undefined),
    insertionAt: (index: number): Insertion => {
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
