import { type AnalyzedPlan, costLevel, formatPercent, type PlanNode, spacedUnit } from '#plan/index.ts';
import { InspectorPart } from '#ui/Inspector.tsx';
import { lineLabel, NodeLink } from '../summary/NodeLink.tsx';
import styles from './inspector.module.css';
import { useFirst } from './MetricList.tsx';

/** A union may have thousands. */
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

/** How much of the whole it is. Only its own work is hot: wall time is that of its inputs too. */
export function NodeShare({ reading: { figures }, node }: NodeProps) {
  const figure = figures[node.index];
  const compute = statedTime(node, ['elapsed_compute']);
  const wall = statedTime(node, ['elapsed', 'cumulative_wall']);
  if (figure === undefined || (compute === undefined && wall === undefined)) return null;
  const heat = costLevel(figure.computeShare);
  return (
    <InspectorPart title="Share of total">
      <dl className={styles.shares}>
        {compute !== undefined && (
          <Share label="Compute" share={figure.computeShare} time={compute} paint={heatPaint(heat)} />
        )}
        {wall !== undefined && (
          <Share label="Wall, all" share={figure.wallShare} time={wall} paint={undefined} />
        )}
      </dl>
    </InspectorPart>
  );
}

interface ShareProps {
  readonly label: string;
  readonly share: number | undefined;
  readonly time: string;
  readonly paint: { readonly background: string; readonly color: string } | undefined;
}

function Share({ label, share, time, paint }: ShareProps) {
  return (
    <>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.nodePartsValue}>
        {share !== undefined && (
          <span className={styles.cell} style={paint}>
            {formatPercent(share)}
          </span>
        )}
        <span className={styles.time}>{time}</span>
      </dd>
    </>
  );
}

function heatPaint(heat: number) {
  return { background: `var(--heat-${heat})`, color: `var(--on-heat-${heat})` };
}

/** The first of these times that a node has, as it stands in the text: `384.26 µs`. */
function statedTime(node: PlanNode, names: readonly string[]): string | undefined {
  const metric = node.metrics.find(({ name, value }) => names.includes(name) && value.kind === 'time');
  return metric && spacedUnit(metric.raw);
}

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

function Relation({ label, nodes, onSelect }: RelationProps) {
  return (
    <>
      <dt className={styles.nodeRelationsLabel}>{label}</dt>
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
