import fc from 'fast-check';

/** The run stops testing inputs at this number of kinds of faults. */
const MOST = 20;

/**
 * Tests inputs one by one, and continues after a fault, so that a run finds all kinds of them. Each line has the seed
 * (VITRINE_SEED) that generates the same inputs again; only the first fault of each kind is listed.
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
  /** Identifies the fault among others. */
  readonly kind: string;
  readonly words: string;
}
