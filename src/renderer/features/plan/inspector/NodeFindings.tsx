import { InspectorPart } from '../../../ui/Inspector.tsx';
import { FindingNote } from '../summary/FindingNote.tsx';
import styles from './NodeDetails.module.css';
import type { NodeProps } from './NodeDetails.tsx';

/** What stands out about it. */
export function NodeFindings({ reading: { findings }, node }: NodeProps) {
  const own = findings.filter((finding) => finding.node === node.index);
  if (own.length === 0) return null;
  return (
    <InspectorPart title={own.length === 1 ? 'Finding' : 'Findings'}>
      <ul className={styles.findings}>
        {own.map((finding) => (
          <li key={finding.kind}>
            <FindingNote finding={finding} node={node} />
          </li>
        ))}
      </ul>
    </InspectorPart>
  );
}
