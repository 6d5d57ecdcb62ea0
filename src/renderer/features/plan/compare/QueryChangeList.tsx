import { ArrowRightIcon } from '../../../ui/icons.ts';
import { VisibleText } from '../../../ui/VisibleText.tsx';
import styles from './Causes.module.css';
import type { QueryChange } from './compared-plan.ts';

export interface QueryChangeListProps {
  readonly changes: readonly QueryChange[];
  /** Whether the queries of both plans are known: a text alone does not say what was asked. */
  readonly areKnown: boolean;
}

export function QueryChangeList({ changes, areKnown }: QueryChangeListProps) {
  return (
    <section className={styles.cause} aria-label="Query differences">
      <h2 className={styles.heading}>Query</h2>
      {changes.length === 0 ? (
        <p className={styles.nothing}>
          {areKnown ? 'The queries are identical' : 'Not available for both plans'}
        </p>
      ) : (
        <ul className={styles.list}>
          {changes.map((change) => (
            <li key={change.member} className={styles.change}>
              <span className={styles.member}>
                <VisibleText text={change.member} />
              </span>
              <Value value={change.before} />
              <ArrowRightIcon size={12} className={styles.arrow} label="then" />
              <Value value={change.after} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Value({ value }: { readonly value: string | undefined }) {
  if (value === undefined) return <span className={styles.absent}>not given</span>;
  return (
    <code className={styles.value}>
      <VisibleText text={value} limit={80} />
    </code>
  );
}
