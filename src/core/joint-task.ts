/** A long task that several callers share, and whose result is kept until `forget`. */
export interface SharedTask<Result> {
  /** An error is not kept: the next caller starts the task again. If every caller aborts, so does the task. */
  join(signal: AbortSignal | undefined): Promise<Result>;
  forget(): void;
}

interface Running<Result> {
  readonly result: Promise<Result>;
  readonly controller: AbortController;
  waiting: number;
}

export function createSharedTask<Result>(run: (signal: AbortSignal) => Promise<Result>): SharedTask<Result> {
  let current: Running<Result> | undefined;

  function start(): Running<Result> {
    const controller = new AbortController();
    const task: Running<Result> = { result: run(controller.signal), controller, waiting: 0 };
    task.result.catch(() => drop(task));
    current = task;
    return task;
  }

  function drop(task: Running<Result>): void {
    if (current === task) current = undefined;
  }

  function leave(task: Running<Result>): void {
    task.waiting -= 1;
    if (task.waiting > 0) return;
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
  task.waiting += 1;
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      leave();
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', giveUp, { once: true });
    task.result.then(resolve, reject).finally(() => signal?.removeEventListener('abort', giveUp));
  });
}
