/**
 * Groups the items that arrive within `moment` milliseconds of the first. A message to a window costs more than most of
 * its content: sending a thousand short items one by one takes the host longer than getting them.
 */
export async function* inTimedGroups<Item>(
  source: AsyncGenerator<Item, void>,
  moment = MOMENT,
): AsyncGenerator<Item[], void> {
  let next = source.next();
  try {
    for (let first = await next; first.done !== true; first = await next) {
      const group = [first.value];
      const end = startTimer(moment);
      next = source.next();
      for (;;) {
        // The outer loop awaits the same promise and throws its error, after yielding the items before it.
        const step = await Promise.race([next.catch(() => undefined), end]);
        if (step === undefined || step.done === true) break;
        group.push(step.value);
        next = source.next();
      }
      yield group;
    }
  } finally {
    // A consumer that returns early gets no further errors, and doesn't wait for the pending item.
    next.catch(() => {});
    source.return().catch(() => {});
  }
}

/** In milliseconds: too short to notice, and long enough for a hundred responses from a fast server. */
const MOMENT = 50;

function startTimer(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, undefined));
}
