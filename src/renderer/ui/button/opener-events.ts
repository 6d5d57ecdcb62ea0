import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import type { PopupTrigger } from './popup-trigger.ts';

/** What the button says of what it opens. */
export function openerAttributes({ opens, button, openedBy }: PopupTrigger) {
  const popup = { menu: 'menu', popover: 'dialog' } as const;
  return { ref: button, 'aria-haspopup': popup[opens], 'aria-expanded': openedBy !== undefined };
}

/** A menu is there as soon as the button of the mouse is down, as those of the system are. */
export function openByPointer(event: PointerEvent<HTMLButtonElement>, opener: PopupTrigger): void {
  if (opener.opens !== 'menu' || event.pointerType === 'touch') return;
  // It takes the keys, and gives them back to who had them.
  event.currentTarget.focus({ preventScroll: true });
  opener.change('pointer');
}

/** By key, by touch, or by who presses for somebody. */
export function openByPress(event: MouseEvent | KeyboardEvent, opener: PopupTrigger): void {
  const { currentTarget: button } = event;
  if (button instanceof HTMLElement) button.focus({ preventScroll: true });
  const isByKey = event.detail === 0;
  opener.change(opener.openedBy === undefined ? (isByKey ? 'first' : 'pointer') : undefined);
}

/** The arrow says at which end of the menu the keys begin. */
export function openByArrow(event: KeyboardEvent, opener: PopupTrigger): void {
  const end = ({ ArrowDown: 'first', ArrowUp: 'last' } as const)[event.key];
  if (opener.opens !== 'menu' || end === undefined) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  event.stopPropagation();
  opener.change(end);
}
