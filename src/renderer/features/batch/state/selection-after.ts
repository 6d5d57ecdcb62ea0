import type { DraftOperation } from '../../../../batch/index.ts';

type Operations = readonly DraftOperation[];

/**
 * What is selected after a change: what it brought in, else what is left of the selection, else what took its place.
 * The same array where nothing of it changed.
 */
export function selectionAfter(
  before: Operations,
  after: Operations,
  selected: readonly number[],
): readonly number[] {
  if (haveSameKeys(before, after)) return selected;
  const fresh = freshKeys(before, after);
  if (fresh.length > 0) return fresh.length === after.length ? fresh.slice(0, 1) : fresh;
  const chosen = new Set(selected);
  const left = after.filter(({ key }) => chosen.has(key)).map(({ key }) => key);
  return left.length > 0 ? left : neighbourOf(before, after, chosen);
}

/** The keys of `selected`, in the order of the batch and without those that are not in it. */
export function inOrder(operations: Operations, selected: Iterable<number>): readonly number[] {
  const chosen = new Set(selected);
  return operations.filter(({ key }) => chosen.has(key)).map(({ key }) => key);
}

/** One key typed into a form changes one operation and no key: this must cost nothing in a long batch. */
function haveSameKeys(before: Operations, after: Operations): boolean {
  return before.length === after.length && after.every(({ key }, index) => key === before[index]?.key);
}

function freshKeys(before: Operations, after: Operations): readonly number[] {
  const known = new Set(before.map(({ key }) => key));
  return after.filter(({ key }) => !known.has(key)).map(({ key }) => key);
}

function neighbourOf(before: Operations, after: Operations, gone: ReadonlySet<number>): readonly number[] {
  const place = before.findIndex(({ key }) => gone.has(key));
  const neighbour = after[Math.min(Math.max(0, place), after.length - 1)];
  return neighbour === undefined ? [] : [neighbour.key];
}
