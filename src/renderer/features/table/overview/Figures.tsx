import { formatCount } from '../../../lib/format/index.ts';
import type { Figure } from '../facts/model/facts.ts';
import styles from './Figures.module.css';

/** Exact, to the last digit. */
export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  if (figures.length === 0) return null;
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value }) => (
        <div key={label} className={styles.figure}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{formatCount(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
