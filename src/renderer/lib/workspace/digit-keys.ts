import { useLayoutEffect } from 'react';
import { isTyping } from '../commands.ts';
import { isDialogOpen } from './dialogs.ts';

/** One of a few large choices on a page that has nothing else yet. */
interface DigitChoice {
  readonly digit: string;
  readonly onOpen: () => void;
}

/** The digits make the choices of a page from wherever the focus is, except out of a dialog, a menu, or a field. */
export function useDigitKeys(choices: readonly DigitChoice[]): void {
  // With the page that shows the digits, not after it: a key may come at once.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const choice = choices.find(({ digit }) => digit === event.key);
      if (choice === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.defaultPrevented || isDialogOpen() || isElsewhere(event.target)) return;
      // Else the digit would be typed into the field of a dialog that opens.
      event.preventDefault();
      choice.onOpen();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}

function isElsewhere(target: EventTarget | null): boolean {
  return isTyping(target) || (target instanceof Element && target.closest('[role="menu"]') !== null);
}
