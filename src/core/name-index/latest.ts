/** Values of which only the latest is of interest, for one reader that may be slower than they come. */
export interface Latest<Value> {
  put(value: Value): void;
  fail(error: unknown): void;
  /** Those that are put, until one is the last, or the signal says that nobody wants them. */
  read(isLast: (value: Value) => boolean, signal: AbortSignal): AsyncGenerator<Value, void>;
}

export function createLatest<Value>(): Latest<Value> {
  let waiting: { readonly value: Value } | undefined;
  let failure: { readonly error: unknown } | undefined;
  let wake: () => void = () => {};
  return {
    put: (value) => {
      waiting = { value };
      wake();
    },
    fail: (error) => {
      failure = { error };
      wake();
    },
    read: async function* (isLast, signal) {
      const onAbort = () => wake();
      signal.addEventListener('abort', onAbort);
      try {
        while (!signal.aborted) {
          if (failure !== undefined) throw failure.error;
          const next = waiting;
          waiting = undefined;
          if (next !== undefined) {
            yield next.value;
            if (isLast(next.value)) return;
          } else await new Promise<void>((resolve) => (wake = resolve));
        }
      } finally {
        signal.removeEventListener('abort', onAbort);
      }
    },
  };
}
