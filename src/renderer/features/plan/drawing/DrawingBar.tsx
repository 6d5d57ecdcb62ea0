import type { ReactNode } from 'react';
import { type CostMeasure, costLevel, type HeatStep } from '#plan/index.ts';
import styles from './drawing.module.css';

interface DrawingBarProps {
  /** What the colours go by. */
  readonly measure: CostMeasure;
  readonly marks: DrawingMarks;
  readonly children?: ReactNode;
  readonly note: ReactNode;
  /** What can be done about it. */
  readonly action?: ReactNode;
  readonly after?: ReactNode;
}

/** Which of the marks a drawing has. */
export interface DrawingMarks {
  /** Nothing is hot in a plan that never ran. */
  readonly hasHeat: boolean;
  /** How what was waited for is told from what ran beside it. */
  readonly path: 'line' | 'fill' | undefined;
  readonly hasChips?: boolean;
}

/** Above a drawing: what can be chosen, what is to be known of it, and what its colours mean. */
export function DrawingBar({ measure, marks, children, note, action, after }: DrawingBarProps) {
  return (
    <div className={styles.bar}>
      {children}
      {marks.hasHeat && <HeatLegend measure={measure} />}
      {marks.path && <Mark look={styles[`${marks.path}Mark`]} words="Critical path" />}
      {marks.path && <Mark look={styles.besideMark} words="Ran in parallel" />}
      {marks.hasChips === true && <Mark look={styles.chipMark} words="Cheap" />}
      <span className={styles.note}>
        <span role="status">{note}</span>
        {action}
      </span>
      {after}
    </div>
  );
}

function Mark({ look, words }: { readonly look: string | undefined; readonly words: string }) {
  return (
    <span className={styles.legend}>
      <i className={look} />
      {words}
    </span>
  );
}

const STEPS: readonly HeatStep[] = [1, 2, 3, 4, 5, 6, 7];

/** What the colours mean. */
function HeatLegend({ measure }: Pick<DrawingBarProps, 'measure'>) {
  const [name, whole] = measure === 'own' ? ['Own time', 'the time'] : ['Compute', 'compute'];
  return (
    <span
      className={styles.legend}
      role="img"
      aria-label={`Color shows an operator’s own share of ${whole}, in seven steps; the last begins at ${HOTTEST}%`}
    >
      {name} &lt; 1%
      <span className={styles.steps}>
        {STEPS.map((step) => (
          <i key={step} className={styles.step} style={{ background: `var(--heat-${step})` }} />
        ))}
      </span>
      &gt; {HOTTEST}%
    </span>
  );
}

/** The least share of the last step, in percent. */
const HOTTEST =
  Array.from({ length: 101 }, (_, percent) => percent).find((percent) => costLevel(percent / 100) === 7) ??
  100;
