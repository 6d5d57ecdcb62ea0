import type { ReactNode } from 'react';
import { useShownKeys } from '../../../lib/commands/use-shown-keys.ts';
import { Shortcut } from '../../../ui/Shortcut.tsx';
import styles from './PlanInspector.module.css';

export interface NothingSelectedProps {
  readonly hasPlan: boolean;
  /** The close button of the panel. */
  readonly close: ReactNode;
}

export function NothingSelected({ hasPlan, close }: NothingSelectedProps) {
  const searchKeys = useShownKeys('plan.search');
  return (
    <section className={styles.inspector} aria-label="Operator">
      <header className={styles.head}>
        <h2 className={styles.title}>Operator</h2>
        <span className={styles.tools}>{close}</span>
      </header>
      {hasPlan ? (
        <div className={styles.hint}>
          <p>
            Select an operator to see all that the plan says of it: click it, or go to it with the arrow keys.
          </p>
          {searchKeys !== undefined && (
            <p className={styles.hintKeys}>
              Search the plan <Shortcut keys={searchKeys} />
            </p>
          )}
        </div>
      ) : (
        <p className={styles.hint}>There is no plan here yet.</p>
      )}
    </section>
  );
}
