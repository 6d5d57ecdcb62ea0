import { useRef, useState } from 'react';
import { useScrolledView, type View } from '../../../ui/tree/use-row-window.ts';
import { drawnRows, OPERATION_HEIGHT, type RowPlaces, scrollTopFor } from './model/row-places.ts';

/** Which rows of the list are drawn, in step with how far it is scrolled. */
export function useListView(places: RowPlaces) {
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<View>({ scrollTop: 0, viewport: 0 });
  useScrolledView(scroller, setView);
  const reveal = (index: number) => {
    const element = scroller.current;
    if (element === null || index < 0) return;
    // Read from the element, not from the last drawing: more keys may come between two of them.
    const { scrollTop, clientHeight } = element;
    element.scrollTop = scrollTopFor(places, index, { scrollTop, viewport: clientHeight });
  };
  return {
    scroller,
    drawn: drawnRows(places, view),
    page: Math.max(1, Math.floor(view.viewport / OPERATION_HEIGHT) - 1),
    reveal,
  };
}
