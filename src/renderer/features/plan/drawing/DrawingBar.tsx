import type { ReactNode } from 'react';
import { type CostMeasure, costLevel, type HeatStep } from '#plan/index.ts';
import styles from './drawing.module.css';

interface DrawingBarProps {
  /** The measure that the colors show. */
  readonly measure: CostMeasure;
  readonly marks: DrawingMarks;
  readonly children?: ReactNode;
  readonly note: ReactNode;
  /** The action for the note. */
  readonly action?: ReactNode;
  readonly after?: ReactNode;
}

/** The kinds of marks that a drawing has. */
export interface DrawingMarks {
  /** False for a plan that never ran. */
  readonly hasHeat: boolean;
  /** How the drawing distinguishes the critical path from what ran in parallel. */
  readonly path: 'line' | 'fill' | undefined;
  readonly hasChips?: boolean;
}

/** The bar above a drawing: its options, a note, and the legend of its colors. */
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

/** The lowest share of the hottest step, in percent. */
const HOTTEST =
  Array.from({ length: 101 }, (_, percent) => percent).find((percent) => costLevel(percent / 100) === 7) ??
  100;
