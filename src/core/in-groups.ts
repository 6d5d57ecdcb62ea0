/**
 * What comes within a moment of the first, together. To send a message to a window costs more than most of what is in it:
 * a thousand short answers, each in one of its own, take the host longer than to get them.
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
        // A failure is met again by the outer loop, after what came before it was told.
        const step = await Promise.race([next.catch(() => undefined), end]);
        if (step === undefined || step.done === true) break;
        group.push(step.value);
        next = source.next();
      }
      yield group;
    }
  } finally {
    // Who leaves early hears of no failure any more, and waits for nothing that is under way.
    next.catch(() => {});
    source.return().catch(() => {});
  }
}

/** In milliseconds: nobody sees it, and a hundred answers of a fast server come meanwhile. */
const MOMENT = 50;

function startTimer(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, undefined));
}
