import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * With a sweep go the buttons that pause and cancel it: whoever is on one of them goes on to the picture. Returns what is
 * called with each control of the page that gets the focus.
 */
export function useFocusAfterSweep(
  page: RefObject<HTMLElement | null>,
  isAtWork: boolean,
): (event: FocusEvent) => void {
  const last = useRef<Element>(null);
  useLayoutEffect(() => {
    if (isAtWork || last.current === null || last.current.isConnected) return;
    last.current = null;
    if (document.activeElement !== document.body) return;
    const { current } = page;
    const picture = current?.querySelector<HTMLElement>('[role="application"]');
    (picture ?? current?.querySelector('button'))?.focus();
  }, [page, isAtWork]);
  return ({ target }) => {
    last.current = target;
  };
}
