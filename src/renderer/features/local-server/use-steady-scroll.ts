import { type RefObject, useLayoutEffect, useRef } from 'react';

interface Row {
  readonly id: number;
}

/**
 * Rows come in at the top. Who is at the top sees them come; who has scrolled down keeps what they read where it is.
 */
export function useSteadyScroll(
  scroller: RefObject<HTMLElement | null>,
  rows: readonly Row[],
  rowHeight: number,
): void {
  const newest = useRef(rows[0]?.id);
  useLayoutEffect(() => {
    const element = scroller.current;
    const added = rows.findIndex(({ id }) => id === newest.current);
    newest.current = rows[0]?.id;
    if (element !== null && added > 0 && element.scrollTop > 0) element.scrollTop += added * rowHeight;
  }, [scroller, rows, rowHeight]);
}
