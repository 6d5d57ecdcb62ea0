import { setImmediate as nextTurn } from 'node:timers/promises';

/** In milliseconds: how long everything else in the host may wait for one piece of work. */
const SLICE = 20;

/** As {@link createSlices} makes it. */
export type TakeTurn = () => Promise<void> | undefined;

/** What a long loop waits for between two of its steps: nothing, or everybody else's turn once a slice of time is used up. */
export function createSlices(now: () => number = () => performance.now()): TakeTurn {
  let end = now() + SLICE;
  return () => {
    if (now() < end) return undefined;
    return nextTurn().then(() => {
      end = now() + SLICE;
    });
  };
}

/** As `map`, in slices. */
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
