import { type RefObject, useEffect } from 'react';
import { setInspectorOpen } from '../lib/workspace/inspector.ts';

/** Where the inspector lies over the page, Escape takes it away, unless something in the page has a use for the key. */
export function useEscapeFromOver(inspector: RefObject<HTMLElement | null>, isOver: boolean): void {
  useEffect(() => {
    if (!isOver) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const isWanted = event.key === 'Escape' && !event.defaultPrevented && !event.isComposing;
      if (isWanted && isBeside(inspector.current, event.target)) setInspectorOpen(false);
    };
    // Here the handlers of the page have been called already.
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [inspector, isOver]);
}

/** In the inspector, in what is beside it, or nowhere: dialogs and menus close by themselves. */
function isBeside(inspector: HTMLElement | null, target: EventTarget | null): boolean {
  if (target === document.body) return true;
  return target instanceof Node && inspector?.parentElement?.contains(target) === true;
}
