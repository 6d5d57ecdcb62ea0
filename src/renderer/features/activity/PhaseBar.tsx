import { type ActivityEntry, PHASES } from '#contract/index.ts';
import { phaseSegments } from './model/phase-segments.ts';
import styles from './PhaseBar.module.css';
import { PHASE_LABELS } from './phase-labels.ts';

/** The numbers are in the details, so the bar is for the eyes alone. */
export function PhaseBar({ request }: { readonly request: ActivityEntry }) {
  return (
    <span className={styles.bar} aria-hidden>
      {phaseSegments(request).map((segment) => (
        <i key={segment.phase} className={styles[segment.phase]} style={{ width: `${segment.percent}%` }} />
      ))}
    </span>
  );
}

export function PhaseLegend() {
  return (
    <span className={styles.legend} aria-hidden>
      {PHASES.map((name) => (
        <span key={name}>
          <i className={styles[name]} />
          {PHASE_LABELS[name].short}
        </span>
      ))}
    </span>
  );
}
