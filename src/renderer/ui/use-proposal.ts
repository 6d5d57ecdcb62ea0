import { useLayoutEffect, useRef } from 'react';

/**
 * What stands in a field that nobody typed into is a proposal. Where the keys are there when it comes, it is selected, so
 * that who types takes its place: else `42` typed after a `43` that just came would be `4342`.
 */
export function useProposal(id: string, value: string): (typed: string) => void {
  const before = useRef('');
  const typed = useRef('');
  useLayoutEffect(() => {
    const isProposal = before.current === '' && value !== typed.current;
    before.current = value;
    if (isProposal) selectIfFocused(id);
  }, [id, value]);
  return (text) => {
    typed.current = text;
  };
}

function selectIfFocused(id: string): void {
  const field = document.activeElement;
  if (field instanceof HTMLInputElement && field.id === id) field.select();
}
