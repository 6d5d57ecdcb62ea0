import type { DraftOperation } from '../../../../../batch/index.ts';

/**
 * In front of what the selected operations go when they are moved by one place; undefined where they are at the end
 * already. Those that stand apart come together first.
 */
export function stepTarget(
  operations: readonly DraftOperation[],
  selected: readonly number[],
  step: -1 | 1,
): number | undefined {
  const chosen = new Set(selected);
  const places = operations.flatMap(({ key }, index) => (chosen.has(key) ? [index] : []));
  const [first = 0, last = first] = [places[0], places.at(-1)];
  if (places.length === 0) return undefined;
  const isTogether = last - first === places.length - 1;
  if (step === -1) return first === 0 && isTogether ? undefined : Math.max(0, first - 1);
  const end = operations.length;
  return last === end - 1 && isTogether ? undefined : Math.min(end, last + 2);
}
