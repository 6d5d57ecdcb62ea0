/**
 * Limits the number of concurrent tasks. Others wait, and start in order.
 *
 * @param {number} count
 * @returns {<T>(task: () => Promise<T>) => Promise<T>}
 */
export function limitConcurrency(count) {
  let free = count;
  /** @type {(() => void)[]} */
  const waiting = [];
  /** @returns {Promise<void>} */
  const enter = () => {
    if (free === 0) return new Promise((resolve) => waiting.push(resolve));
    free -= 1;
    return Promise.resolve();
  };
  const leave = () => {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  };
  return async (task) => {
    await enter();
    try {
      return await task();
    } finally {
      leave();
    }
  };
}
