import { type RefObject, useEffect } from 'react';
import { useCommands } from './commands.ts';

/** For a list in the place of the tree: the command that focuses the tree focuses the list. */
export function useTreePlace(list: RefObject<HTMLElement | null>): void {
  useCommands({ 'tree.focus': () => list.current?.focus() });
  useEffect(() => {
    // The focus is on the body if the previous page was removed with it.
    if (document.activeElement === document.body) list.current?.focus();
  }, [list]);
}
