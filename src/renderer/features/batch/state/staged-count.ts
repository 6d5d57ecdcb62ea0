import { create } from 'zustand';

/**
 * How many operations wait in all batches. It stands alone, so that the rail can show it without everything that makes
 * and reads batches.
 */
const useCount = create<{ readonly count: number }>(() => ({ count: 0 }));

export function useStagedCount(): number {
  return useCount(({ count }) => count);
}

export function tellStagedCount(count: number): void {
  useCount.setState({ count });
}
