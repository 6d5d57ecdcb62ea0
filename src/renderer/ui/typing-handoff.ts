import { type RefObject, useLayoutEffect } from 'react';

/** Where somebody types: from one offset of a text to another. */
export interface TypingPlace {
  readonly from: number;
  readonly to: number;
}

/** What a plain field leaves to the editor that comes in its place, and that takes it once. */
export type TypingHandoff = RefObject<TypingPlace | null>;

/** Whoever types in a field while its editor is read goes on in the editor: else the keys would go nowhere. */
export function useLeavesTyping(field: RefObject<HTMLTextAreaElement | null>, left: TypingHandoff): void {
  useLayoutEffect(() => {
    const element = field.current;
    return () => {
      if (element !== null && document.activeElement === element)
        left.current = { from: element.selectionStart, to: element.selectionEnd };
    };
  }, [field, left]);
}
