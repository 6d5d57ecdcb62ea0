/** A third of a test's time-out: busy machines are slow, and the test should fail with its own message. */
const LONGEST = 20_000;

/** Waits for a promise, and fails with the message if it doesn't settle in time. */
export async function inTime<Value>(pending: Promise<Value>, sayMissing: () => string): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(sayMissing())), LONGEST);
  });
  try {
    return await Promise.race([pending, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
