import { type RefObject, useLayoutEffect, useRef } from 'react';

const TOLERANCE = 4;

/** Keeps a growing list at its end, until the user scrolls away from it, and again once they come back. */
export function useStickToEnd(
  scroller: RefObject<HTMLElement | null>,
  content: readonly unknown[],
): () => void {
  const atEnd = useRef(true);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element !== null && atEnd.current && content.length > 0) element.scrollTop = element.scrollHeight;
  }, [scroller, content]);
  return () => {
    const element = scroller.current;
    if (element === null) return;
    atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight <= TOLERANCE;
  };
}
