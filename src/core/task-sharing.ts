/** A long task that several callers share. Its result is cached until `forget` is called. */
export interface SharedTask<Result> {
  /** After an error, the next caller starts the task again. If every caller aborts, the task is aborted. */
  join(signal: AbortSignal | undefined): Promise<Result>;
  forget(): void;
}

interface Running<Result> {
  readonly result: Promise<Result>;
  readonly controller: AbortController;
  waiters: number;
}

export function createSharedTask<Result>(run: (signal: AbortSignal) => Promise<Result>): SharedTask<Result> {
  let current: Running<Result> | undefined;

  function start(): Running<Result> {
    const controller = new AbortController();
    const task: Running<Result> = { result: run(controller.signal), controller, waiters: 0 };
    task.result.catch(() => drop(task));
    current = task;
    return task;
  }

  function drop(task: Running<Result>): void {
    if (current === task) current = undefined;
  }

  function leave(task: Running<Result>): void {
    task.waiters -= 1;
    if (task.waiters > 0) return;
    drop(task);
    task.controller.abort();
  }

  return {
    join: (signal) => {
      if (signal?.aborted) return Promise.reject(signal.reason);
      const task = current ?? start();
      return waitFor(task, signal, () => leave(task));
    },
    forget: () => {
      current = undefined;
    },
  };
}

function waitFor<Result>(
  task: Running<Result>,
  signal: AbortSignal | undefined,
  leave: () => void,
): Promise<Result> {
  task.waiters += 1;
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      leave();
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    task.result.then(resolve, reject).finally(() => signal?.removeEventListener('abort', onAbort));
  });
}
