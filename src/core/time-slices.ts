import { setImmediate as nextTurn } from 'node:timers/promises';

/** In milliseconds: how long one piece of work may block the rest of the host. */
const SLICE = 20;

export type TakeTurn = () => Promise<void> | undefined;

/**
 * A long loop awaits this between two steps: it returns undefined, or a promise for the next turn of the event loop
 * once the time slice is used up.
 */
export function createSlices(now: () => number = () => performance.now()): TakeTurn {
  let end = now() + SLICE;
  return () => {
    if (now() < end) return undefined;
    return nextTurn().then(() => {
      end = now() + SLICE;
    });
  };
}

/** Like `Array.map`, in time slices. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const turn = createSlices();
  const results: Result[] = [];
  for (const [index, item] of items.entries()) {
    results.push(map(item, index));
    await turn();
  }
  return results;
}
