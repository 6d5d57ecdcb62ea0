import { type RefObject, useEffect, useRef } from 'react';

/** A field that has the keys as soon as its popover is open: react-aria gives them to the popover as a whole. */
export function useFocusAtStart(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
}
