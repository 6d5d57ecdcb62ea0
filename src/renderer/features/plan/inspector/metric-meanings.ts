import { create } from 'zustand';

/** Whether the meaning of each metric stands below it: for all operators, until it is switched off. */
const useMeanings = create<{ readonly isShown: boolean }>(() => ({ isShown: false }));

export function useMeaningsShown(): boolean {
  return useMeanings(({ isShown }) => isShown);
}

export function showMeanings(isShown: boolean): void {
  useMeanings.setState({ isShown });
}
