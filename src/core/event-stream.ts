import type { Emitter } from './emitter.ts';

/**
 * What an emitter says from now on, as an async iterator that ends when the signal aborts or the reader leaves: each time
 * all that came since the last time, so that whoever falls behind catches up at once. `first` comes before everything
 * else, without a gap in which an event could be lost.
 */
export async function* eventStream<Event>(
  emitter: Pick<Emitter<Event>, 'subscribe'>,
  first: () => readonly Event[],
  signal: AbortSignal | undefined,
): AsyncGenerator<Event[], void> {
  let waiting: Event[] = [];
  let wake: () => void = () => {};
  const unsubscribe = emitter.subscribe((event) => {
    waiting.push(event);
    wake();
  });
  const onAbort = () => wake();
  signal?.addEventListener('abort', onAbort);
  try {
    waiting.unshift(...first());
    while (!signal?.aborted) {
      const news = waiting;
      waiting = [];
      if (news.length > 0) yield news;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    unsubscribe();
    signal?.removeEventListener('abort', onAbort);
  }
}
