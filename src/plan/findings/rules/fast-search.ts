import { isTextIndex } from '../../operators.ts';
import { quotedProperty } from '../../read-node.ts';
import { branchesBeside } from '../beside-index.ts';
import type { Rule } from '../plan-finding.ts';

/** Nothing in a plan says that rows were left out: only the query does, and that no branch looks at them. */
export const fastSearch: Rule = (plan, { query }) => {
  if (query?.fast_search !== true) return [];
  if (plan.nodes.some((node) => branchesBeside(plan, node).length > 0)) return [];
  const search = plan.nodes.find((node) => node.name === 'ANNSubIndex' || isTextIndex(node));
  if (search === undefined) return [];
  const quote = quotedProperty(search, 'name') ?? quotedProperty(search, 'column') ?? search.name;
  return [
    {
      kind: 'fast-search',
      tone: 'hint',
      node: search.index,
      quote,
      sentence: 'Only indexed rows are searched (`fast_search`). Newer rows are skipped.',
      advice: 'Optimize the indices to cover all rows, or turn off `fast_search`.',
      certainty: 'possible',
      cure: { words: 'Search all rows', changes: { fast_search: false } },
    },
  ];
};
