import { useLayoutEffect, useRef } from 'react';

/**
 * What stands in a field that nobody typed or pasted into is a proposal, from the first moment or later. Where the keys are
 * there when it comes, it is selected, so that who types takes its place: else `42` typed after a `43` that just came would
 * be `4342`. Answers what to call before the user's own change is taken.
 */
export function useSuggestedValue(id: string, value: string): () => void {
  const before = useRef('');
  const isOwn = useRef(false);
  useLayoutEffect(() => {
    const isProposal = before.current === '' && value !== '' && !isOwn.current;
    before.current = value;
    isOwn.current = false;
    if (isProposal) selectIfFocused(id);
  }, [id, value]);
  return () => {
    isOwn.current = true;
  };
}

function selectIfFocused(id: string): void {
  const field = document.activeElement;
  if (field instanceof HTMLInputElement && field.id === id) field.select();
}
