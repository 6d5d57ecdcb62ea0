import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { keyboardPlatform } from '../../../ui/Shortcut.tsx';
import type { Point } from '../../../ui/tree/tree-props.ts';
import type { useChosen } from './use-chosen.ts';
import { openForm } from './use-list-keys.ts';

export interface ListPointer {
  readonly draftId: string;
  readonly chooser: ReturnType<typeof useChosen>;
  readonly isSelected: (index: number) => boolean;
  /** A plain press on a row may become a drag. */
  readonly onHold: (event: PointerEvent) => void;
  readonly onMenu: (at: Point) => void;
}

/** Listeners for the list as a whole: rows come and go while one scrolls, and have none of their own. */
export function useListPointer({ draftId, chooser, isSelected, onHold, onMenu }: ListPointer) {
  /** A press on one of several that are selected: they stay so while they are dragged, and not after a click. */
  const undecided = useRef<number>(undefined);

  function press(event: MouseEvent, index: number): void {
    if (event.shiftKey) chooser.go(index, 'range');
    else if (keyboardPlatform() === 'mac' ? event.metaKey : event.ctrlKey) chooser.toggle(index);
    else if (isSelected(index)) undecided.current = index;
    else chooser.go(index, 'only');
  }

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const index = indexOf(event.target);
      undecided.current = undefined;
      if (index === undefined || event.button !== 0) return;
      press(event, index);
      // A finger scrolls.
      if (event.pointerType !== 'touch') onHold(event);
    },
    onClick: () => {
      if (undecided.current !== undefined) chooser.go(undecided.current, 'only');
      undecided.current = undefined;
    },
    onDoubleClick: (event: MouseEvent) => {
      const index = indexOf(event.target);
      if (index !== undefined) openForm(draftId, index);
    },
    onContextMenu: (event: MouseEvent) => {
      const index = indexOf(event.target);
      event.preventDefault();
      if (index === undefined) return;
      if (!isSelected(index)) chooser.go(index, 'only');
      onMenu({ x: event.clientX, y: event.clientY });
    },
    /** What was pressed was dragged: the click that follows chooses nothing. */
    forgetPress: () => {
      undecided.current = undefined;
    },
  };
}

function indexOf(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-operation]') : null;
  return row === null ? undefined : Number(row.dataset.operation);
}
