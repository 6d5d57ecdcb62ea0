import { type RefObject, useLayoutEffect } from 'react';

/** The selection in a text, as offsets. */
export interface TypingPlace {
  readonly from: number;
  readonly to: number;
}

/** The selection that a plain field hands to the editor that replaces it. The editor reads it once. */
export type TypingHandoff = RefObject<TypingPlace | null>;

/**
 * If the user types in a field while its editor loads, the editor continues there: otherwise the focus would be lost.
 */
export function useLeavesTyping(field: RefObject<HTMLTextAreaElement | null>, left: TypingHandoff): void {
  useLayoutEffect(() => {
    const element = field.current;
    return () => {
      if (element !== null && document.activeElement === element)
        left.current = { from: element.selectionStart, to: element.selectionEnd };
    };
  }, [field, left]);
}
