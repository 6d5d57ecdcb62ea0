/** Lets that many calls run at once. Others wait for their turn; one that is called off while it waits never starts. */
export function limitConcurrency(most: number) {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function turn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (running >= most) {
      await new Promise<void>((resolve, reject) => {
        const leave = () => {
          waiting.splice(waiting.indexOf(start), 1);
          reject(signal.reason);
        };
        const start = () => {
          signal.removeEventListener('abort', leave);
          resolve();
        };
        waiting.push(start);
        signal.addEventListener('abort', leave, { once: true });
      });
    } else running += 1;
  }

  /** Its place goes straight to the next one: nobody who comes later can take it. */
  function done(): void {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }

  return async <Answer>(call: () => Answer | Promise<Answer>, signal: AbortSignal): Promise<Answer> => {
    await turn(signal);
    try {
      return await call();
    } finally {
      done();
    }
  };
}
