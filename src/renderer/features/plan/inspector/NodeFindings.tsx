import { FindingNote } from '../summary/FindingNote.tsx';
import type { NodeProps } from './NodeDetails.tsx';
import { Part } from './Part.tsx';
import styles from './PlanInspector.module.css';

/** What stands out about it. */
export function NodeFindings({ reading: { findings }, node }: NodeProps) {
  const own = findings.filter((finding) => finding.node === node.index);
  if (own.length === 0) return null;
  return (
    <Part title={own.length === 1 ? 'Finding' : 'Findings'}>
      <ul className={styles.findings}>
        {own.map((finding) => (
          <li key={finding.kind}>
            <FindingNote finding={finding} node={node} />
          </li>
        ))}
      </ul>
    </Part>
  );
}
