/** How far a key leads through a list. */
export const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

/** One step goes round at the ends, a page stops there. */
export function goRound(current: number, step: number, count: number): number {
  if (count === 0) return 0;
  if (Math.abs(step) === 1) return (current + step + count) % count;
  return Math.max(0, Math.min(count - 1, current + step));
}
