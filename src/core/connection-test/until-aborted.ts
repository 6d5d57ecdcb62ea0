/** For what can't be called off: whoever waits for it can be. */
export async function untilAborted<Value>(task: Promise<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted();
  const { promise, reject } = withRejection();
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([task, promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function withRejection() {
  let reject: (reason: unknown) => void = () => {};
  const promise = new Promise<never>((_, refuse) => (reject = refuse));
  return { promise, reject };
}
