import type { ReactNode } from 'react';
import { type CostMeasure, costLevel, type HeatStep } from '#plan/index.ts';
import styles from './drawing.module.css';

interface DrawingBarProps {
  /** What the colours go by. */
  readonly measure: CostMeasure;
  readonly children?: ReactNode;
  readonly note: ReactNode;
  /** What can be done about it. */
  readonly action?: ReactNode;
  readonly after?: ReactNode;
}

/** Above a drawing: what can be chosen, what is to be known of it, and what its colours mean. */
export function DrawingBar({ measure, children, note, action, after }: DrawingBarProps) {
  return (
    <div className={styles.bar}>
      {children}
      <span className={styles.note}>
        <span role="status">{note}</span>
        {action}
      </span>
      <HeatLegend measure={measure} />
      {after}
    </div>
  );
}

const STEPS: readonly HeatStep[] = [1, 2, 3, 4, 5, 6, 7];

/** What the colours mean. */
function HeatLegend({ measure }: Pick<DrawingBarProps, 'measure'>) {
  const whole = measure === 'own' ? 'the time' : 'compute';
  return (
    <span
      className={styles.legend}
      role="img"
      aria-label={`Color shows an operator’s own share of ${whole}, in seven steps; the last begins at ${HOTTEST}%`}
    >
      cheap
      <span className={styles.steps}>
        {STEPS.map((step) => (
          <i key={step} className={styles.step} style={{ background: `var(--heat-${step})` }} />
        ))}
      </span>
      <span className={styles.most}>
        {HOTTEST}% of {whole}
      </span>
    </span>
  );
}

/** The least share of the last step, in percent. */
const HOTTEST =
  Array.from({ length: 101 }, (_, percent) => percent).find((percent) => costLevel(percent / 100) === 7) ??
  100;
