import type { Plan } from '../model.ts';
import type { Certainty, Finding, Rule } from './finding.ts';
import { coldIndex, manyDeltas, unindexedRows, wideRefine } from './rules/index-use.ts';
import { fewerRows, postFilter, waiting, wideTake } from './rules/results.ts';
import { bruteForce, fullScan } from './rules/scans.ts';

const RULES: readonly Rule[] = [
  postFilter,
  fewerRows,
  bruteForce,
  fullScan,
  unindexedRows,
  wideRefine,
  manyDeltas,
  coldIndex,
  waiting,
  wideTake,
];

const ORDER: readonly Certainty[] = ['sure', 'likely', 'possible'];

/** Why a query is slow, or what its answer lacks: the surest first, each with the text that it rests on. */
export function findInPlan(plan: Plan): readonly Finding[] {
  const found = RULES.flatMap((rule) => plan.nodes.flatMap((node) => rule(plan, node) ?? []));
  return found.toSorted((one, other) => ORDER.indexOf(one.certainty) - ORDER.indexOf(other.certainty));
}
