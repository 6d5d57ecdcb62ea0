export interface Tasks<Item, Result> {
  readonly items: readonly Item[];
  /** How many go on at the same time. */
  readonly atOnce: number;
  readonly run: (item: Item) => Promise<Result>;
}

/** What each task gives, in the order in which they end. One that fails ends it all. */
export async function* mapConcurrent<Item, Result>({
  items,
  atOnce,
  run,
}: Tasks<Item, Result>): AsyncGenerator<Result, void> {
  const running = new Map<Item, Promise<readonly [Item, Result]>>();
  const waiting = items[Symbol.iterator]();
  const startNext = () => {
    const { done, value } = waiting.next();
    if (done === true) return;
    const task = run(value).then((result) => [value, result] as const);
    // Who leaves early hears of no failure any more.
    task.catch(() => {});
    running.set(value, task);
  };
  for (let started = 0; started < atOnce; started += 1) startNext();
  while (running.size > 0) {
    const [item, result] = await Promise.race(running.values());
    running.delete(item);
    startNext();
    yield result;
  }
}
