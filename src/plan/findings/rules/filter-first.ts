import type { Plan, PlanNode } from '../../model.ts';
import { isScalarIndex, isTextIndex, isVectorIndex } from '../../operators.ts';
import { property, quotedProperty } from '../../read-node.ts';
import { branchesBeside } from '../beside-index.ts';
import type { Rule } from '../plan-finding.ts';

/** An index answers the filter, and the search looks only at what is left. */
export const filterFirst: Rule = (plan) => {
  const isWhole = plan.nodes.every((node) => branchesBeside(plan, node).length === 0);
  return plan.nodes.flatMap((node) => {
    if (!isScalarIndex(node) || !feedsSearch(plan, node)) return [];
    return [
      {
        kind: 'filter-first',
        tone: 'good',
        node: node.index,
        quote: quotedProperty(node, 'query') ?? node.name,
        // Rows that the search's index lacks are read, and the filter is tried on them.
        sentence: `The filter runs first, on an index${named(node)}.${isWhole ? ' No row is read for it.' : ''}`,
        advice: 'Good: no change needed.',
        certainty: 'sure',
      },
    ];
  });
};

function feedsSearch({ nodes }: Plan, { parent }: PlanNode): boolean {
  const above = parent === undefined ? undefined : nodes[parent];
  return above !== undefined && (isVectorIndex(above) || isTextIndex(above));
}

/** `[id < 500]@id_idx(BTree)`. */
const INDEX_NAME = /\]@(\w+)\(\w+\)$/;

function named(node: PlanNode): string {
  const name = INDEX_NAME.exec(property(node, 'query') ?? '')?.[1];
  return name === undefined ? '' : ` (\`${name}\`)`;
}
