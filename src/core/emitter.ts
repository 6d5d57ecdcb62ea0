export type Unsubscribe = () => void;

export interface Emitter<T> {
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
