import { type AnalyzedPlan, costLevel, formatPercent, formatTime, type PlanNode } from '#plan/index.ts';
import { InspectorPart } from '#ui/Inspector.tsx';
import { lineLabel, NodeLink } from '../summary/NodeLink.tsx';
import styles from './inspector.module.css';
import { useFirst } from './MetricList.tsx';

/** A union may have thousands of inputs. */
const FIRST_INPUTS = 12;

interface RelationProps {
  readonly label: string;
  readonly nodes: readonly PlanNode[];
  readonly onSelect: (node: number) => void;
}

export interface NodeProps {
  readonly reading: AnalyzedPlan;
  readonly node: PlanNode;
}

export interface NodeDetailsProps extends NodeProps {
  readonly onSelect: (node: number) => void;
}

/** The operator's shares of the whole. Only its own cost has a heat color, since the wall time includes its inputs. */
export function NodeShare({ reading: { figures, measure }, node }: NodeProps) {
  const figure = figures[node.index];
  if (figure === undefined || (figure.wallNanoseconds ?? figure.computeNanoseconds) === undefined)
    return null;
  const heat = heatPaint(costLevel(figure.costShare));
  return (
    <InspectorPart title="Share of total">
      <dl className={styles.shares}>
        <Share
          label="Own time"
          share={figure.ownShare}
          time={figure.ownNanoseconds}
          paint={measure === 'own' ? heat : undefined}
        />
        <Share
          label="Compute"
          share={figure.computeShare}
          time={figure.computeNanoseconds}
          paint={measure === 'compute' ? heat : undefined}
        />
        <Share label="With inputs" share={figure.wallShare} time={figure.wallNanoseconds} paint={undefined} />
      </dl>
      {figure.ownNanoseconds !== undefined && !figure.isOnPath && figure.ownNanoseconds > 0 && (
        <p className="small-text dim">Ran in parallel with longer operators: no cost in time.</p>
      )}
    </InspectorPart>
  );
}

interface ShareProps {
  readonly label: string;
  readonly share: number | undefined;
  readonly time: number | undefined;
  readonly paint: { readonly background: string; readonly color: string } | undefined;
}

function Share({ label, share, time, paint }: ShareProps) {
  if (time === undefined) return null;
  return (
    <>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.partValue}>
        {share !== undefined && (
          <span className={styles.cell} style={paint}>
            {formatPercent(share)}
          </span>
        )}
        <span className={styles.time}>{formatTime(time)}</span>
      </dd>
    </>
  );
}

function heatPaint(heat: number) {
  return { background: `var(--heat-${heat})`, color: `var(--on-heat-${heat})` };
}

/** The inputs of an operator and the operator above it. */
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

function Relation({ label, nodes, onSelect }: RelationProps) {
  return (
    <>
      <dt className={styles.relationLabel}>{label}</dt>
      <dd className="can-shrink">
        {nodes.map((node) => (
          <span key={node.index} className={styles.node}>
            <NodeLink mono words={node.name} onPress={() => onSelect(node.index)} />
            <span className="no-flex tiny dim">{lineLabel(node)}</span>
          </span>
        ))}
      </dd>
    </>
  );
}
