import { Button } from '#ui/Button.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Note } from '#ui/Note.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { describeDifference } from '../model/query-summary.ts';
import styles from './sweep.module.css';
import type { GridRunState } from './what-if-state.ts';

interface SweepNotesProps {
  readonly run: GridRunState;
  /** As it is now. */
  readonly baseQuery: string;
  /** Undefined where nothing can be run now. */
  readonly onStart: (() => void) | undefined;
}

/** What one has to know of the results below: that the query is another one by now, or why recall is missing. */
export function SweepNotes({ run, baseQuery, onStart }: SweepNotesProps) {
  const change = changeSince(run, baseQuery);
  const problem = run.recall?.problem;
  if (change === undefined && problem === undefined) return null;
  return (
    <div className={styles.notes}>
      {change !== undefined && (
        <Note
          tone="warn"
          title="These results are outdated"
          actions={
            <Button size="small" disabled={onStart === undefined} onPress={onStart}>
              Run again
            </Button>
          }
        >
          The query changed since: <VisibleText text={change} limit={300} />.
        </Note>
      )}
      {problem !== undefined && <ErrorBox title="Recall is incomplete" failure={problem} />}
    </div>
  );
}

/** How the query differs from the one that was varied; undefined where a sweep would measure the same again. */
export function changeSince(
  { baseQuery: before, names }: Pick<GridRunState, 'baseQuery' | 'names'>,
  now: string,
): string | undefined {
  const change = describeDifference(before, now, new Set(names));
  return change === '' ? undefined : change;
}
