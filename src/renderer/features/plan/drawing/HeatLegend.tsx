import { costLevel, type HeatStep } from '../../../../plan/index.ts';
import styles from './HeatLegend.module.css';

const STEPS: readonly HeatStep[] = [1, 2, 3, 4, 5, 6, 7];

/** What the colours mean. */
export function HeatLegend() {
  return (
    <span
      className={styles.legend}
      role="img"
      aria-label={`Color shows an operator’s own share of total compute, in seven steps; the last begins at ${HOTTEST}%`}
    >
      cheap
      <span className={styles.steps}>
        {STEPS.map((step) => (
          <i key={step} className={styles.step} style={{ background: `var(--heat-${step})` }} />
        ))}
      </span>
      <span className={styles.most}>{HOTTEST}% of compute</span>
    </span>
  );
}

/** The least share of the last step, in percent. */
const HOTTEST =
  Array.from({ length: 101 }, (_, percent) => percent).find((percent) => costLevel(percent / 100) === 7) ??
  100;
