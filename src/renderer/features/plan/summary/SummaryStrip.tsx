import type { AnalyzedPlan } from '../../../../plan/index.ts';
import { formatCount, formatQuantity } from '../../../lib/format.ts';
import { ComputeBar } from './ComputeBar.tsx';
import { type SummaryFigure, summaryFigures } from './model/summary-figures.ts';
import styles from './SummaryStrip.module.css';

export interface SummaryStripProps {
  readonly reading: AnalyzedPlan;
  readonly selected: number | undefined;
  readonly onSelect: (node: number) => void;
}

/** What a plan took, at a glance. */
export function SummaryStrip(props: SummaryStripProps) {
  const { reading } = props;
  if (!reading.summary.isMeasured) return <NothingRan reading={reading} />;
  return (
    <div className={styles.strip}>
      <dl className={styles.figures}>
        {summaryFigures(reading).map((figure) => (
          <Figure key={figure.label} {...figure} />
        ))}
      </dl>
      {reading.summary.hottest.length > 0 && <ComputeBar {...props} />}
    </div>
  );
}

function NothingRan({ reading: { plan } }: Pick<SummaryStripProps, 'reading'>) {
  const levels = plan.nodes.reduce((deepest, { depth }) => Math.max(deepest, depth + 1), 0);
  return (
    <div className={styles.strip}>
      <dl className={styles.figures}>
        <Figure label="Operators" text={formatCount(plan.nodes.length)} />
        <Figure label="Depth" text={formatQuantity(levels, 'level')} />
      </dl>
      <p className={styles.explained}>
        <span className={styles.strong}>Explain only.</span> The query didn’t run, so there are no
        measurements.
      </p>
    </div>
  );
}

function Figure({ label, text, note }: SummaryFigure) {
  return (
    <div>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        {text ?? <span className={styles.absent}>not in the plan</span>}
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </dd>
    </div>
  );
}
