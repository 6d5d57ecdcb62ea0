import type { PlanNode } from '#plan/index.ts';
import { InspectorPart } from '#ui/Inspector.tsx';
import { lineLabel } from '../summary/model/line-label.ts';
import { NodeLink } from '../summary/NodeLink.tsx';
import styles from './NodeRelations.module.css';
import type { NodeDetailsProps } from './NodeShare.tsx';
import { useFirst } from './use-first.tsx';

/** A union may have thousands. */
const FIRST_INPUTS = 12;

/** Where its rows come from and where they go. */
export function NodeRelations({ reading: { plan }, node, onSelect }: NodeDetailsProps) {
  const parent = node.parent === undefined ? undefined : plan.nodes[node.parent];
  const { shown, more } = useFirst(node.children, FIRST_INPUTS, 'inputs');
  const inputs = shown.flatMap((index) => plan.nodes[index] ?? []);
  if (parent === undefined && inputs.length === 0) return null;
  return (
    <InspectorPart title="Connected operators">
      <dl className={styles.relations}>
        {parent !== undefined && <Relation label="Output to" nodes={[parent]} onSelect={onSelect} />}
        {inputs.length > 0 && (
          <Relation label={inputs.length === 1 ? 'Input' : 'Inputs'} nodes={inputs} onSelect={onSelect} />
        )}
      </dl>
      {more}
    </InspectorPart>
  );
}

interface RelationProps {
  readonly label: string;
  readonly nodes: readonly PlanNode[];
  readonly onSelect: (node: number) => void;
}

function Relation({ label, nodes, onSelect }: RelationProps) {
  return (
    <>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.nodes}>
        {nodes.map((node) => (
          <span key={node.index} className={styles.node}>
            <NodeLink mono words={node.name} onPress={() => onSelect(node.index)} />
            <span className={styles.place}>{lineLabel(node)}</span>
          </span>
        ))}
      </dd>
    </>
  );
}
