import { savingWithout } from '../cost/own-time.ts';
import type { Plan } from '../model.ts';
import { fewerRows, filterFirst, fullScan, postFilter } from './filter-findings.ts';
import { coldIndex, fastSearch, manyDeltas, unindexedFilterRows, unindexedRows } from './index-findings.ts';
import type { Certainty, PlanFinding, QueryContext, RankedFinding, Rule, Tone } from './plan-finding.ts';
import { allPartitions, bruteForce, lowRecall } from './vector-findings.ts';
import { queued, skewedWorkers } from './waiting-findings.ts';
import { unusedColumns, wideRefine, wideTake } from './wide-read-findings.ts';

const RULES: readonly Rule[] = [
  postFilter,
  fewerRows,
  lowRecall,
  bruteForce,
  fullScan,
  unindexedRows,
  unindexedFilterRows,
  skewedWorkers,
  allPartitions,
  wideRefine,
  manyDeltas,
  coldIndex,
  unusedColumns,
  wideTake,
  queued,
  fastSearch,
  filterFirst,
];

/**
 * Why a query is slow, what its result lacks, and what is good. Missing results come first, since speed doesn't make up
 * for them; then by cost, and with equal cost by certainty.
 */
export function findInPlan(plan: Plan, context: QueryContext = {}): readonly RankedFinding[] {
  const found = RULES.flatMap((rule) => rule(plan, context)).map((finding) => ranked(plan, finding));
  return found.toSorted((one, other) => byWeight(one, other) || byTone(one) - byTone(other));
}

function ranked(plan: Plan, finding: PlanFinding): RankedFinding {
  return { ...finding, costNanoseconds: savingWithout(plan, finding.weighs ?? [finding.node]) };
}

function byWeight(one: RankedFinding, other: RankedFinding): number {
  return weight(other) - weight(one);
}

function weight({ weighs, tone, costNanoseconds = 0 }: RankedFinding): number {
  const isAboutAnswer = weighs?.length === 0 && tone === 'warning';
  return isAboutAnswer ? Number.MAX_VALUE : costNanoseconds;
}

const TONES: readonly Tone[] = ['warning', 'hint', 'good'];
const CERTAINTIES: readonly Certainty[] = ['sure', 'likely', 'possible'];

function byTone({ tone, certainty }: PlanFinding): number {
  return TONES.indexOf(tone) * CERTAINTIES.length + CERTAINTIES.indexOf(certainty);
}
