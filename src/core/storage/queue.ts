export interface Queue {
  /** Runs the task once all earlier ones have ended, successfully or not. */
  run<T>(task: () => Promise<T>): Promise<T>;
  /** Resolves once all tasks that were added so far have ended. Never rejects. */
  idle(): Promise<void>;
}

/** Runs one task at a time, in the order in which they were added. */
export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run: (task) => {
      const result = last.then(task);
      // The caller gets the rejection; the next task must not.
      last = result.catch(() => {});
      return result;
    },
    idle: async () => {
      await last;
    },
  };
}

interface KeyedQueue {
  run<T>(key: string, task: () => Promise<T>): Promise<T>;
}

/** A queue for each key, removed once it is empty. */
export function createKeyedQueue(): KeyedQueue {
  const queues = new Map<string, { readonly queue: Queue; waiting: number }>();
  return {
    run: async (key, task) => {
      const entry = queues.get(key) ?? { queue: createQueue(), waiting: 0 };
      queues.set(key, entry);
      entry.waiting += 1;
      try {
        return await entry.queue.run(task);
      } finally {
        entry.waiting -= 1;
        if (entry.waiting === 0) queues.delete(key);
      }
    },
  };
}
