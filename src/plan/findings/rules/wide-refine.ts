import { ownWallShares } from '../../analysis/own-wall.ts';
import { foldDown } from '../../folds.ts';
import type { Plan, PlanNode } from '../../model.ts';
import { chosenForTake, fetchOf, isExactDistance, isTake, isTopK } from '../../operators.ts';
import { count, quotedMetric, quotedProperty, quotedWall } from '../../read-node.ts';
import { formatInteger, percent } from '../finding-format.ts';
import type { PlanFinding, Rule } from '../plan-finding.ts';

/** Above this the second reading is likely most of the work. */
const WIDE_REFINE = 10;
const MANY_REFINED = 1_000;

/** Of the wall time of the whole plan. */
const MUCH = 0.25;

/** Vectors that the index found are read again, to measure them exactly. */
export const wideRefine: Rule = (plan) => {
  const wantedAbove = foldDown<number | undefined>(plan, (node, above) =>
    isTopK(node) ? fetchOf(node) : above,
  );
  const shares = ownWallShares(plan);
  return plan.nodes.flatMap((node) => {
    const wanted = wantedAbove[node.index];
    if (!isTake(node) || !isUnderDistance(plan, node) || !wanted) return [];
    const read = count(node, 'output_rows') ?? chosenForTake(plan, node);
    if (read === undefined || read <= wanted) return [];
    const share = shares[node.index] ?? 0;
    if (share >= MUCH) return [byTime(node, read, wanted, share)];
    return read >= wanted * WIDE_REFINE || read >= MANY_REFINED ? [byNumber(node, read, wanted)] : [];
  });
};

function isUnderDistance({ nodes }: Plan, { parent }: PlanNode): boolean {
  const above = parent === undefined ? undefined : nodes[parent];
  return above !== undefined && isExactDistance(above);
}

function byTime(node: PlanNode, read: number, wanted: number, share: number): PlanFinding {
  return {
    ...about(node, read / wanted),
    quote: quotedWall(node) ?? node.name,
    sentence: `The refine step takes ${percent(share)} of wall time: it re-reads ${formatInteger(read)} vectors for ${formatInteger(wanted)} results.`,
  };
}

function byNumber(node: PlanNode, read: number, wanted: number): PlanFinding {
  return {
    ...about(node, read / wanted),
    quote: quotedMetric(node, 'output_rows') ?? quotedProperty(node, 'projection') ?? node.name,
    sentence: `${formatInteger(read)} vectors are re-read to choose ${formatInteger(wanted)}: ${formatInteger(read / wanted)} for each result.`,
  };
}

function about({ index }: PlanNode, factor: number): Omit<PlanFinding, 'quote' | 'sentence'> {
  // Half of it: without a second reading the order of what was found is a guess.
  const smaller = Math.ceil(factor / 2);
  return {
    kind: 'wide-refine',
    tone: 'hint',
    node: index,
    advice: 'A smaller refine_factor may lose results. Check that recall is still good enough.',
    certainty: 'likely',
    cure: { words: `Try refine ${formatInteger(smaller)}`, changes: { refine_factor: smaller } },
  };
}
