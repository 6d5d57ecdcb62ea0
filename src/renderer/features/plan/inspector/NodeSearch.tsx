import { type AnalyzedPlan, SEARCH_TITLES, type VectorSearch } from '../../../../plan/index.ts';
import { InspectorPart } from '../../../ui/Inspector.tsx';
import { lineRange } from '../summary/model/line-label.ts';
import styles from './NodeDetails.module.css';
import type { NodeProps } from './NodeDetails.tsx';

/** The search that it is a part of. */
export function NodeSearch({ reading, node }: NodeProps) {
  const search = reading.searches.find(({ nodes }) => nodes.includes(node.index));
  if (search === undefined) return null;
  const facts = search.facts.join(', ');
  return (
    <InspectorPart title={SEARCH_TITLES[search.kind]} note={placeOf(reading, search)}>
      <p className={styles.line}>{facts === '' ? 'No further details in the plan.' : `${facts}.`}</p>
    </InspectorPart>
  );
}

function placeOf({ plan }: AnalyzedPlan, { nodes }: VectorSearch): string {
  const lines = nodes.flatMap((index) => plan.nodes[index]?.line ?? []);
  return lineRange(Math.min(...lines), Math.max(...lines));
}
