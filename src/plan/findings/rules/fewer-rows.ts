import type { Plan } from '../../model.ts';
import { fetchOf, isExactDistance, isTextIndex, isVectorIndex } from '../../operators.ts';
import { count, quotedMetric } from '../../read-node.ts';
import { formatInteger, rows } from '../finding-format.ts';
import type { Rule } from '../plan-finding.ts';
import { postFilter } from './post-filter.ts';

/** Less came out of a search than was asked for. A scan that has no more rows is no surprise. */
export const fewerRows: Rule = (plan, context) => {
  const limit = plan.nodes.find((node) => fetchOf(node) !== undefined);
  const result = plan.nodes.find((node) => count(node, 'output_rows') !== undefined);
  const [wanted, got] = [limit && fetchOf(limit), result && count(result, 'output_rows')];
  const search = searchOf(plan);
  if (result === undefined || wanted === undefined || got === undefined || search === undefined) return [];
  if (got >= wanted) return [];
  const isFiltered = postFilter(plan, context).length > 0;
  return [
    {
      kind: 'fewer-rows',
      tone: search === 'text' ? 'hint' : 'warning',
      node: result.index,
      quote: quotedMetric(result, 'output_rows') ?? result.name,
      sentence: `Requested ${rows(wanted)}, got ${formatInteger(got)}.`,
      advice: isFiltered ? FILTERED : ADVICE[search],
      certainty: 'sure',
    },
  ];
};

type Search = 'vector' | 'text';

function searchOf({ nodes }: Plan): Search | undefined {
  if (nodes.some((node) => isVectorIndex(node) || isExactDistance(node))) return 'vector';
  return nodes.some(isTextIndex) ? 'text' : undefined;
}

const FILTERED = 'The filter removed the rest after the search. Set `prefilter`, or request more rows.';

const ADVICE: Readonly<Record<Search, string>> = {
  vector: 'If you expected more, check the filter, the distance range, and nprobes.',
  text: 'If you expected more, check the filter, and whether all words must match exactly.',
};
