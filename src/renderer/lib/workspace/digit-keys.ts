import { useLayoutEffect } from 'react';
import { isTyping } from '../commands.ts';
import { isDialogOpen } from './dialogs.ts';

/** One of a few large buttons on an otherwise empty page. */
interface DigitChoice {
  readonly digit: string;
  readonly onOpen: () => void;
}

/** Digit keys press the buttons of a page, whatever has the focus, except in a dialog, a menu, or a field. */
export function useDigitKeys(choices: readonly DigitChoice[]): void {
  // A layout effect, because a key may be pressed as soon as the digits are visible.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const choice = choices.find(({ digit }) => digit === event.key);
      if (choice === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.defaultPrevented || isDialogOpen() || isElsewhere(event.target)) return;
      // Otherwise the digit would be typed into a field of the dialog that opens.
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
