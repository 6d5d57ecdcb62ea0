interface Run<Result> {
  readonly result: Promise<Result>;
  readonly controller: AbortController;
  waiting: number;
}

type SharedRun<Result> = (signal: AbortSignal) => Promise<Result>;

/** Concurrent callers share one run. It is canceled if all of them abort. Results are not cached. */
export function createSharedRun<Result>(run: (signal: AbortSignal) => Promise<Result>): SharedRun<Result> {
  let current: Run<Result> | undefined;

  function start(): Run<Result> {
    const controller = new AbortController();
    const started: Run<Result> = { result: run(controller.signal), controller, waiting: 0 };
    started.result.then(
      () => drop(started),
      () => drop(started),
    );
    current = started;
    return started;
  }

  function drop(ended: Run<Result>): void {
    if (current === ended) current = undefined;
  }

  return (signal) => {
    if (signal.aborted) return Promise.reject(signal.reason);
    const joined = current ?? start();
    joined.waiting += 1;
    return new Promise((resolve, reject) => {
      const leave = () => {
        joined.waiting -= 1;
        reject(signal.reason);
        if (joined.waiting > 0) return;
        drop(joined);
        joined.controller.abort();
      };
      signal.addEventListener('abort', leave, { once: true });
      joined.result.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
    });
  };
}
