export type Unsubscribe = () => void;

interface Emitter<T> {
  emit(value: T): void;
  /** Returns a function that ends the subscription; calling it again does nothing. */
  subscribe(listener: (value: T) => void): Unsubscribe;
}

export function createEmitter<T>(): Emitter<T> {
  // Each subscription is a separate object, so that one function can subscribe twice and end each subscription once.
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

/**
 * A listener that throws is a bug in Vitrine: its error becomes an uncaught error, and the other listeners still run.
 */
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
 * The emitter's events from now on, until the signal aborts or the consumer returns. Each step yields every event since
 * the step before, so that a slow consumer catches up at once. `first` is read after subscribing and comes before every
 * other event, so no event is lost in between.
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
