export type Unsubscribe = () => void;

interface Emitter<T> {
  emit(value: T): void;
  /** The answer ends the subscription; calling it again does nothing. */
  subscribe(listener: (value: T) => void): Unsubscribe;
}

export function createEmitter<T>(): Emitter<T> {
  // Each subscription is an object of its own, so that one function can be subscribed twice and end once.
  const subscriptions = new Set<{ readonly listener: (value: T) => void }>();
  return {
    emit: (value) => {
      for (const subscription of [...subscriptions]) deliver(subscription.listener, value);
    },
    subscribe: (listener) => {
      const subscription = { listener };
      subscriptions.add(subscription);
      return () => void subscriptions.delete(subscription);
    },
  };
}

/** A listener that throws is a fault of ours: it surfaces as an uncaught error, and the other listeners still hear. */
function deliver<T>(listener: (value: T) => void, value: T): void {
  try {
    listener(value);
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}

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
      const events = waiting;
      waiting = [];
      if (events.length > 0) yield events;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    unsubscribe();
    signal?.removeEventListener('abort', onAbort);
  }
}
