/**
 * Runs a task for each place, in order, some of them at the same time. The first that fails ends it: those that run are
 * waited for, and no other begins.
 */
export async function runSeveral(
  count: number,
  atOnce: number,
  task: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  let problem: { readonly reason: unknown } | undefined;
  async function work(): Promise<void> {
    while (next < count && problem === undefined) {
      const index = next;
      next += 1;
      try {
        await task(index);
      } catch (reason) {
        problem ??= { reason };
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, work));
  if (problem !== undefined) throw problem.reason;
}
