import { type RefObject, useEffect } from 'react';
import { useCommands } from './commands.ts';

/** For a list that stands where other pages have the tree: what leads there leads to it. */
export function useTreePlace(list: RefObject<HTMLElement | null>): void {
  useCommands({ 'tree.focus': () => list.current?.focus() });
  useEffect(() => {
    // Nobody has the keys where the page before went away with them.
    if (document.activeElement === document.body) list.current?.focus();
  }, [list]);
}
