import { foldUp } from '../../folds.ts';
import type { Plan, PlanNode } from '../../model.ts';
import { fetchOf, isExactDistance, isFilter, isTextIndex, isTopK, isVectorIndex } from '../../operators.ts';
import { childrenOf, count, expressions } from '../../read-node.ts';
import { isOfTheEngine } from '../../search-region.ts';
import { formatInteger } from '../finding-format.ts';
import type { Rule } from '../plan-finding.ts';

/** A filter on what the search has already chosen. */
export const postFilter: Rule = (plan) => {
  const chosen = chosenBelow(plan);
  return plan.nodes.flatMap((node) => {
    const [filter] = isFilter(node) ? expressions(node) : [];
    if (filter === undefined || isOfTheEngine(filter)) return [];
    const search = childrenOf(plan, node)
      .map(({ index }) => chosen[index]?.search)
      .find((found) => found !== undefined);
    const wanted = search && fetchOf(search);
    if (wanted === undefined) return [];
    const kept = count(node, 'output_rows');
    return [
      {
        kind: 'post-filter',
        tone: 'warning',
        node: node.index,
        quote: filter,
        sentence: `The filter \`${filter}\` runs after the top ${formatInteger(wanted)} are selected: ${left(kept)}.`,
        advice: 'Set `prefilter` to select the top results among matching rows.',
        certainty: kept === undefined ? 'likely' : 'sure',
        cure: { words: 'Use prefilter', changes: { prefilter: true } },
      },
    ];
  });
};

function left(kept: number | undefined): string {
  if (kept === undefined) return 'fewer may be left';
  return `${formatInteger(kept)} remain`;
}

interface Chosen {
  readonly isSearched: boolean;
  /** Where the best of a search are chosen. */
  readonly search: PlanNode | undefined;
}

/** The nearest of these at a node or below it. */
function chosenBelow(plan: Plan): readonly Chosen[] {
  return foldUp<Chosen>(plan, (node, below) => {
    const isSearched =
      isVectorIndex(node) ||
      isTextIndex(node) ||
      isExactDistance(node) ||
      below.some((one) => one.isSearched);
    const isChoice = isSearched && isTopK(node);
    return { isSearched, search: isChoice ? node : below.find(({ search }) => search !== undefined)?.search };
  });
}
