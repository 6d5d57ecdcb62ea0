import type { Plan } from '../model.ts';
import { fewerRows, filterFirst, fullScan, postFilter } from './filter-findings.ts';
import { coldIndex, fastSearch, manyDeltas, unindexedFilterRows, unindexedRows } from './index-findings.ts';
import type { Certainty, PlanFinding, QueryContext, Rule, Tone } from './plan-finding.ts';
import { allPartitions, bruteForce } from './vector-findings.ts';
import { skewedWorkers, waiting } from './waiting-findings.ts';
import { unusedColumns, wideRefine, wideTake } from './wide-read-findings.ts';

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
