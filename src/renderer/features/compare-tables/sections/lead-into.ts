import type { KeyboardEvent, RefObject } from 'react';
import type { TreeHandle } from '#ui/tree/tree-props.ts';

/** From a filter into the list below it. */
export function leadInto(list: RefObject<TreeHandle | null>): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    list.current?.focus();
  };
}
