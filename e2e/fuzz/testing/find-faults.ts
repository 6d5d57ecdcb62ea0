import fc from 'fast-check';

/** More of the same would hide the others. */
const MOST = 20;

/**
 * Tries inputs one after the other, and goes on after a fault: a run tells all kinds of them. Each is a line with the
 * seed (VITRINE_SEED) that makes the same inputs again; of those that begin alike only the first is told.
 */
export async function findFaults<Input>(
  inputs: fc.Arbitrary<Input>,
  times: number,
  attempt: (input: Input) => Promise<Fault | undefined>,
): Promise<readonly string[]> {
  const seed = fc.readConfigureGlobal().seed ?? Date.now() % 2 ** 31;
  const faults = new Map<string, string>();
  await fc.assert(
    fc.asyncProperty(inputs, async (input) => {
      const fault = faults.size < MOST ? await attempt(input) : undefined;
      if (fault === undefined || faults.has(fault.kind)) return;
      faults.set(
        fault.kind,
        `${fault.kind}: ${fault.words} (seed ${seed}) ${fc.stringify(input).slice(0, 600)}`,
      );
    }),
    { numRuns: times, seed },
  );
  return [...faults.values()];
}

export interface Fault {
  /** What tells it from other faults. */
  readonly kind: string;
  readonly words: string;
}
