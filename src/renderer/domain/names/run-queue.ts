/** Limits the load on a server. */
const AT_ONCE = 4;

/**
 * Runs a task for each item and for the items it returns, a few at a time, the latest first. After an abort no further
 * task starts.
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
      // Pushed in reverse, because they are taken from the end.
      for (let index = more.length - 1; index >= 0; index -= 1) {
        const next = more[index];
        if (next !== undefined) waiting.push(next);
      }
    });
    running.add(task);
  }
}

/**
 * Calls at once, then at most once per so many milliseconds: rendering each of many fast responses would take too long.
 */
export function throttle(pause: number): (notify: () => void) => void {
  let reportedAt = Number.NEGATIVE_INFINITY;
  let isDue = false;
  return (notify) => {
    if (isDue) return;
    const act = () => {
      isDue = false;
      reportedAt = performance.now();
      notify();
    };
    const rest = reportedAt + pause - performance.now();
    if (rest <= 0) return act();
    isDue = true;
    setTimeout(act, rest);
  };
}
