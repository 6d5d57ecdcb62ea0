/** So that a server isn't flooded. */
const AT_ONCE = 4;

/**
 * Does something with each item and with all that come of it, a few at a time and the latest first, until the signal
 * ends it: what has begun then is the last.
 */
export async function runQueue<Item>(
  first: Item,
  work: (item: Item) => Promise<readonly Item[]>,
  signal?: AbortSignal,
): Promise<void> {
  const waiting = [first];
  const running = new Set<Promise<void>>();
  const isOver = () => waiting.length === 0 || signal?.aborted === true;
  while (!isOver() || running.size > 0) {
    while (!isOver() && running.size < AT_ONCE) begin(waiting.pop());
    await Promise.race(running);
  }

  function begin(item: Item | undefined): void {
    if (item === undefined) return;
    const task = work(item).then((more) => {
      running.delete(task);
      // Taken from the end, they keep their order.
      for (let index = more.length - 1; index >= 0; index -= 1) {
        const next = more[index];
        if (next !== undefined) waiting.push(next);
      }
    });
    running.add(task);
  }
}

/**
 * Tells at once, and after that at most once in so many milliseconds: of answers that come in faster, the window would
 * draw each and be behind.
 */
export function throttle(pause: number): (tell: () => void) => void {
  let reportedAt = Number.NEGATIVE_INFINITY;
  let isDue = false;
  return (tell) => {
    if (isDue) return;
    const act = () => {
      isDue = false;
      reportedAt = performance.now();
      tell();
    };
    const rest = reportedAt + pause - performance.now();
    if (rest <= 0) return act();
    isDue = true;
    setTimeout(act, rest);
  };
}
