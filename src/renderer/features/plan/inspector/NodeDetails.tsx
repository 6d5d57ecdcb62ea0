import { type AnalyzedPlan, operatorDescription, type PlanNode } from '../../../../plan/index.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { InspectorPart } from '../../../ui/Inspector.tsx';
import { Note } from '../../../ui/Note.tsx';
import { LongText } from './LongText.tsx';
import { MetricList } from './MetricList.tsx';
import styles from './NodeDetails.module.css';
import { NodeFindings } from './NodeFindings.tsx';
import { NodeRelations } from './NodeRelations.tsx';
import { NodeRows } from './NodeRows.tsx';
import { NodeSearch } from './NodeSearch.tsx';
import { NodeShare } from './NodeShare.tsx';
import { PropertyList } from './PropertyList.tsx';

export interface NodeProps {
  readonly reading: AnalyzedPlan;
  readonly node: PlanNode;
}

export interface NodeDetailsProps extends NodeProps {
  readonly onSelect: (node: number) => void;
}

/** Enough for all but the longest literals. */
const TEXT_LIMIT = 2000;

export function NodeDetails({ reading, node, onSelect }: NodeDetailsProps) {
  return (
    <>
      <p className={styles.meaning}>{operatorDescription(node.name) ?? UNKNOWN}</p>
      {node.isUncertain && <Uncertain />}
      <NodeShare reading={reading} node={node} />
      <NodeRows reading={reading} node={node} />
      <NodeSearch reading={reading} node={node} />
      <NodeFindings reading={reading} node={node} />
      <PropertyList node={node} />
      <MetricList node={node} />
      <NodeRelations reading={reading} node={node} onSelect={onSelect} />
      <InspectorPart title="Plan text" tools={<CopyButton label="Copy text" text={node.text} />}>
        <p className={styles.text}>
          <LongText text={withoutIndent(node.text)} limit={TEXT_LIMIT} multiline />
        </p>
      </InspectorPart>
    </>
  );
}

const UNKNOWN = 'Unknown operator. Properties and metrics are shown as written in the plan.';

function Uncertain() {
  return (
    <div className={styles.uncertain}>
      <Note tone="warn" title="Operator boundary uncertain">
        Its quotes or brackets don’t match. See the plan text below.
      </Note>
    </div>
  );
}

/** How deep it stands says the tree; here it would only take room. */
function withoutIndent(text: string): string {
  return text.trim();
}
