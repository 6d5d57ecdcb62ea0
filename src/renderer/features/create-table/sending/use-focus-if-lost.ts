import { type RefObject, useLayoutEffect } from 'react';

/**
 * Takes the keys where what had them has just gone away, as the button of a page that another page takes the place of.
 * Before anybody else can look where they went; and never from where the user is working.
 */
export function useFocusIfLost(place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (document.activeElement === document.body) place.current?.focus();
  }, [place]);
}
