/** A third of what a test has: busy machines take long, and what never comes is to be said in words. */
const LONGEST = 20_000;

/** What is waited for; a failure that says what it was where it doesn’t come. */
export async function inTime<Value>(wanted: Promise<Value>, sayMissing: () => string): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(sayMissing())), LONGEST);
  });
  try {
    return await Promise.race([wanted, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
