import { memo, useState } from 'react';
import type { AnalyzedPlan, QueryFix } from '../../../../plan/index.ts';
import { formatQuantity } from '../../../lib/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { DoneIcon } from '../../../ui/icons.ts';
import { FindingNote } from './FindingNote.tsx';
import styles from './FindingsList.module.css';

export interface FindingsListProps {
  readonly reading: AnalyzedPlan;
  readonly onSelect: (node: number) => void;
  /** Puts a cure into the query; absent where there is no query. */
  readonly onTry?: ((cure: QueryFix) => void) | undefined;
}

/** More than these only on demand: the plan itself is below them. */
const FIRST = 3;
/** A plan of thousands of scans may have as many findings. */
const STEP = 50;

/** Why a query is slow, or what its answer lacks: each with the words it rests on and what to try. */
export const FindingsList = memo(function FindingsList({ reading, onSelect, onTry }: FindingsListProps) {
  const [count, setCount] = useState(FIRST);
  const { findings, plan } = reading;
  if (findings.length === 0) return <NoFindings />;
  const left = findings.length - count;
  return (
    <section className={styles.findings} aria-label="Findings">
      <ul>
        {findings.slice(0, count).map((finding) => (
          <li key={`${finding.kind} ${finding.node}`} className={styles.item}>
            <FindingNote
              finding={finding}
              node={plan.nodes[finding.node]}
              onSelect={onSelect}
              onTry={onTry}
            />
          </li>
        ))}
      </ul>
      {findings.length > FIRST && (
        <div className={styles.more}>
          <Button size="small" kind="quiet" onPress={() => setCount(left > 0 ? count + STEP : FIRST)}>
            {left > 0 ? `Show ${formatQuantity(left, 'more finding')}` : 'Show less'}
          </Button>
        </div>
      )}
    </section>
  );
});

function NoFindings() {
  return (
    <p className={styles.none}>
      <DoneIcon size={14} className={styles.calm} />
      No findings
    </p>
  );
}
