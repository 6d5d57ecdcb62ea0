import type { ComparedTable } from '../../../lib/workspace/workspace.ts';
import { VisibleText } from '../../../ui/VisibleText.tsx';
import { type ComparisonSide, SIDE_TITLES } from '../comparison-side.ts';
import type { SideResult } from '../use-side.ts';
import styles from './SideChoice.module.css';
import { TableChoice } from './TableChoice.tsx';
import { VersionChoice } from './VersionChoice.tsx';

export interface SideChoiceProps {
  readonly side: ComparisonSide;
  readonly answer: SideResult;
  readonly onChoose: (table: ComparedTable) => void;
}

/** What stands at one side, and the ways to another table or version. */
export function SideChoice({ side, answer, onChoose }: SideChoiceProps) {
  const { connection } = answer;
  return (
    <section className={styles.side} aria-label={SIDE_TITLES[side]}>
      <p className={styles.where}>
        <span className={styles.title}>{SIDE_TITLES[side]}</span>
        {connection === undefined ? (
          <span>connection removed</span>
        ) : (
          <>
            <i
              className={styles.stripe}
              style={{ background: `var(--conn-${connection.color})` }}
              aria-hidden
            />
            <span className={styles.connection}>
              <VisibleText text={connection.name} />
              {connection.production && ', production'}
            </span>
          </>
        )}
      </p>
      <div className={styles.choices}>
        <TableChoice side={side} answer={answer} onChoose={onChoose} />
        {connection !== undefined && (
          <VersionChoice side={side} answer={answer} connection={connection} onChoose={onChoose} />
        )}
      </div>
    </section>
  );
}
