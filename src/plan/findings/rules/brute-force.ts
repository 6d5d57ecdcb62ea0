import { foldUp } from '../../folds.ts';
import type { Plan, PlanNode } from '../../model.ts';
import { isExactDistance, isScan, isTake } from '../../operators.ts';
import { childrenOf, count, quotedMetric } from '../../read-node.ts';
import { besideIndex } from '../beside-index.ts';
import { rows } from '../finding-format.ts';
import type { PlanFinding, Rule } from '../plan-finding.ts';

/** So few are measured faster than an index is read. */
const FEW_ROWS = 1_000;

/** Distances to every row, where no index chose some of them: because there is none, or because the query says so. */
export const bruteForce: Rule = (plan, { query }) => {
  const beside = besideIndex(plan);
  const sources = sourcesOf(plan);
  const find = query?.bypass_vector_index === true ? indexBypassed : noIndex;
  return plan.nodes.flatMap((node) => {
    if (!isExactDistance(node) || beside[node.index]) return [];
    const below = childrenOf(plan, node).map(({ index }) => sources[index]);
    const isFlat = below.includes('scan') && !below.includes('measured');
    const measured = count(node, 'output_rows');
    return isFlat && (measured === undefined || measured >= FEW_ROWS)
      ? [find(node, measured, query !== undefined)]
      : [];
  });
};

/** Where the vectors that come to a node were: read from storage, measured once already, or chosen before. */
type Source = 'scan' | 'measured' | undefined;

function sourcesOf(plan: Plan): readonly Source[] {
  return foldUp<Source>(plan, (node, below) => {
    if (isExactDistance(node)) return 'measured';
    if (isTake(node)) return undefined;
    if (below.includes('measured')) return 'measured';
    return isScan(node) || below.includes('scan') ? 'scan' : undefined;
  });
}

function noIndex(node: PlanNode, measured: number | undefined, isQueryKnown: boolean): PlanFinding {
  return {
    kind: 'brute-force',
    tone: 'warning',
    node: node.index,
    quote: quotedMetric(node, 'output_rows') ?? node.name,
    sentence: `No vector index used: distances are computed for ${howMany(measured)}.`,
    advice: isQueryKnown
      ? 'Create a vector index on the column. It may lose results: its searches are approximate.'
      : 'Create a vector index, or let the query use the existing one (remove `bypass_vector_index`). Either may lose results.',
    certainty: measured === undefined ? 'likely' : 'sure',
  };
}

function indexBypassed(node: PlanNode, measured: number | undefined): PlanFinding {
  return {
    kind: 'index-bypassed',
    tone: 'warning',
    node: node.index,
    quote: quotedMetric(node, 'output_rows') ?? node.name,
    sentence: `The query bypasses the vector index: distances are computed for ${howMany(measured)}.`,
    advice: 'Remove `bypass_vector_index` unless you need exact results: the index may lose results.',
    certainty: measured === undefined ? 'likely' : 'sure',
    cure: { words: 'Use the index', changes: { bypass_vector_index: false } },
  };
}

function howMany(measured: number | undefined): string {
  return measured === undefined ? 'every row' : rows(measured);
}
