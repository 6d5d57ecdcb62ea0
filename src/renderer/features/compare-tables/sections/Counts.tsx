import { formatCount } from '#lib/format.ts';
import { CHANGE_LABELS_BY_KIND, ChangeSign, type ChangeState } from './ChangeSign.tsx';
import styles from './sections.module.css';

const ORDER: readonly ChangeState[] = [
  'added',
  'removed',
  'changed',
  'moved',
  'not-known',
  'one-sided',
  'same',
];

export interface CountsProps {
  readonly label: string;
  readonly counts: Readonly<Partial<Record<ChangeState, number>>>;
}

/** How many of each, which is also the key to the signs below. */
export function Counts({ label, counts }: CountsProps) {
  return (
    <ul className={styles.counts} aria-label={label}>
      {ORDER.filter((state) => (counts[state] ?? 0) > 0).map((state) => (
        <li key={state} className={styles.count}>
          {state !== 'same' && <ChangeSign state={state} />}
          {formatCount(counts[state] ?? 0)} {CHANGE_LABELS_BY_KIND[state]}
        </li>
      ))}
    </ul>
  );
}
