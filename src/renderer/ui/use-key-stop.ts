import { type RefObject, useLayoutEffect } from 'react';

const TAKES_KEYS = [
  'a[href]',
  'button:not(:disabled)',
  'input:not(:disabled)',
  'select:not(:disabled)',
  'textarea:not(:disabled)',
  'summary',
  '[contenteditable="true"]',
  '[tabindex]',
]
  .map((selector) => `${selector}:not([tabindex="-1"])`)
  .join();

/** A page without anything that takes the keys takes them itself: else they could neither reach nor scroll it. */
export function useKeyStop(page: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = page.current;
    if (element === null) return;
    const look = () => {
      const isStop = element.querySelector(TAKES_KEYS) === null;
      // What it says of itself is a change too.
      if (isStop === element.hasAttribute('tabindex')) return;
      if (isStop) element.tabIndex = 0;
      else element.removeAttribute('tabindex');
    };
    look();
    const changes = new MutationObserver(look);
    changes.observe(element, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['tabindex', 'disabled'],
    });
    return () => changes.disconnect();
  }, [page]);
}
