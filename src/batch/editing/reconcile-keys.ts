import { stringifyJson } from '#protocol/index.ts';
import type { DraftOperation, NewOperation } from '../draft.ts';
import { sameOperation } from './edit-difference.ts';

/**
 * The operations of a draft that was written anew, each as the one that it was before wherever that can be told: JSON
 * that is edited by hand comes whole each time, and what is selected in the list should stay so.
 */
export function reconcileKeys(
  before: readonly DraftOperation[],
  after: readonly NewOperation[],
  nextKey: number,
): readonly DraftOperation[] {
  const start = countSame(before, after);
  const end = countSame(before.slice(start).reverse(), after.slice(start).reverse());
  const middle = matched(
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
    nextKey,
  );
  return [...before.slice(0, start), ...middle, ...before.slice(before.length - end)];
}

/** How many are the same from the start on. */
function countSame(before: readonly NewOperation[], after: readonly NewOperation[]): number {
  const first = before.findIndex((operation, index) => {
    const other = after[index];
    return other === undefined || !sameOperation(operation, other);
  });
  return first === -1 ? before.length : first;
}

/** First those that say the same, wherever they are now; then those that stand where one of their kind stood. */
function matched(
  before: readonly DraftOperation[],
  after: readonly NewOperation[],
  nextKey: number,
): readonly DraftOperation[] {
  const free = byText(before);
  const same = after.map((operation) => free.get(textOf(operation))?.shift());
  const taken = new Set(same.map((operation) => operation?.key));
  let key = nextKey;
  return after.map(({ kind, members }, index) => {
    const itself = same[index];
    if (itself !== undefined) return itself;
    const there = before.length === after.length ? before[index] : undefined;
    if (there?.kind === kind && !taken.has(there.key)) return { key: there.key, kind, members };
    key += 1;
    return { key: key - 1, kind, members };
  });
}

function byText(operations: readonly DraftOperation[]): Map<string, DraftOperation[]> {
  const found = new Map<string, DraftOperation[]>();
  for (const operation of operations) {
    const text = textOf(operation);
    const same = found.get(text);
    if (same === undefined) found.set(text, [operation]);
    else same.push(operation);
  }
  return found;
}

function textOf({ kind, members }: NewOperation): string {
  return stringifyJson([kind, members]);
}
