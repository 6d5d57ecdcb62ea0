import type { Plan } from '../model.ts';
import type { QueryContext } from '../query-context.ts';
import type { Certainty, PlanFinding, Rule, Tone } from './plan-finding.ts';
import { allPartitions } from './rules/all-partitions.ts';
import { bruteForce } from './rules/brute-force.ts';
import { fastSearch } from './rules/fast-search.ts';
import { fewerRows } from './rules/fewer-rows.ts';
import { filterFirst } from './rules/filter-first.ts';
import { fullScan } from './rules/full-scan.ts';
import { coldIndex, manyDeltas } from './rules/index-state.ts';
import { postFilter } from './rules/post-filter.ts';
import { skewedWorkers } from './rules/skewed-workers.ts';
import { unindexedFilterRows, unindexedRows } from './rules/unindexed-rows.ts';
import { waiting } from './rules/waiting.ts';
import { unusedColumns, wideTake } from './rules/wide-columns.ts';
import { wideRefine } from './rules/wide-refine.ts';

const RULES: readonly Rule[] = [
  postFilter,
  fewerRows,
  bruteForce,
  fullScan,
  unindexedRows,
  unindexedFilterRows,
  skewedWorkers,
  allPartitions,
  wideRefine,
  manyDeltas,
  coldIndex,
  waiting,
  unusedColumns,
  wideTake,
  fastSearch,
  filterFirst,
];

const TONES: readonly Tone[] = ['warning', 'hint', 'good'];
const CERTAINTIES: readonly Certainty[] = ['sure', 'likely', 'possible'];

/**
 * Why a query is slow, what its answer lacks, and what is as it should be: what weighs most first, and of that the
 * surest; each with the text that it rests on.
 */
export function findInPlan(plan: Plan, context: QueryContext = {}): readonly PlanFinding[] {
  const found = RULES.flatMap((rule) => rule(plan, context));
  return found.toSorted((one, other) => rank(one) - rank(other));
}

function rank({ tone, certainty }: PlanFinding): number {
  return TONES.indexOf(tone) * CERTAINTIES.length + CERTAINTIES.indexOf(certainty);
}
