import { MAX_TRY_SETTINGS, type Recall } from '#contract/index.ts';
import { failureOf } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import type { Variant } from './model/grid.ts';
import { changeRecall, type GridRunState, type SweepRecall, variantChanges } from './what-if-state.ts';

/** One request that counts for nothing, and one that is looked at. */
const REQUESTS_EACH = 2;

/** How often the query runs until the recall of all variants is known, at most. */
export function recallCost({ results }: Pick<GridRunState, 'results'>): number {
  const exactAnswers = 1;
  return results.length * REQUESTS_EACH + exactAnswers;
}

/** Runs the variants of a sweep for their rows, and counts which of the exact answer's each has. Never rejects. */
export async function measureRecall(
  connectionId: string,
  id: readonly string[],
  run: GridRunState,
): Promise<void> {
  const leaving = new AbortController();
  const found = new Map<number, Recall>();
  const tell = (news: Omit<SweepRecall, 'found' | 'stop'>) =>
    changeRecall(connectionId, id, run, {
      found: new Map(found),
      stop: () => leaving.abort(),
      ...news,
    });
  tell({ state: 'running' });
  try {
    const variants = run.results.map(({ variant }) => variant);
    for (let from = 0; from < variants.length; from += MAX_TRY_SETTINGS) {
      const some = variants.slice(from, from + MAX_TRY_SETTINGS);
      const problem = await tryVariants(
        { connectionId, id, run, variants: some, signal: leaving.signal },
        found,
      );
      if (problem !== undefined) return tell({ state: 'ended', problem });
      tell({ state: 'running' });
    }
    tell({ state: 'ended' });
  } catch (problem) {
    if (leaving.signal.aborted) tell({ state: 'stopped' });
    else tell({ state: 'ended', problem: failureOf(problem).details });
  }
}

interface RecallTry {
  readonly connectionId: string;
  readonly id: readonly string[];
  readonly run: GridRunState;
  readonly variants: readonly Variant[];
  readonly signal: AbortSignal;
}

/** Answers why recall is missing, if it is. */
async function tryVariants(
  { connectionId, id, run, variants, signal }: RecallTry,
  found: Map<number, Recall>,
): Promise<SweepRecall['problem']> {
  const settings = variants.map((variant) => ({ changes: changesAsJson(variant) }));
  const wanted = { connectionId, id: [...id], queries: [run.baseQuery], settings, repeats: 1 };
  let problem: SweepRecall['problem'];
  for await (const event of await host.plans.try(wanted, { signal })) {
    if (event.kind === 'progress') continue;
    if (event.kind === 'end') return event.failure ?? problem;
    for (const [index, { recall, failure }] of event.results.entries()) {
      const variant = variants[index];
      if (variant !== undefined && recall !== undefined) found.set(variant.index, recall);
      problem ??= failure;
    }
    problem = event.recallProblem ?? problem;
  }
  return problem;
}

/** Null takes a member out. */
function changesAsJson(variant: Variant): string {
  const members = [...variantChanges(variant)].map(([name, value]) => [name, value ?? null] as const);
  return JSON.stringify(Object.fromEntries(members));
}
