import type { RunAnswer } from '#contract/index.ts';
import { AnswerGrid } from '#domain/rows/AnswerGrid.tsx';
import type { CellPlace } from '#domain/rows/grid-keys.ts';
import { useCommands } from '#lib/commands.ts';
import { formatQuantity } from '#lib/format.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { InfoIcon } from '#ui/icons.ts';
import { Note } from '#ui/Note.tsx';
import { FindSimilarItem, useFindSimilar } from '../FindSimilar.tsx';
import { type AnswerSlices, useRankBars, useSlices } from './answer-slices.ts';
import styles from './RunRowsView.module.css';
import { firstRowNumber, lookAtRows, similarToRow, useRunRowsState } from './run-rows-state.ts';

interface RunRowsProps {
  /** Undefined if the run's rows are no longer held. */
  readonly answer: RunAnswer | undefined;
  /** The query of the run. The form may hold another one by now. */
  readonly query: string;
  readonly onRunAgain: () => void;
}

/** The rows of a query, in the order of the answer. */
export function RunRowsView({ answer, ...props }: RunRowsProps) {
  if (answer === undefined) {
    return (
      <div className={styles.instead}>
        <EmptyState title="Rows not loaded" actions={<Button onPress={props.onRunAgain}>Run again</Button>}>
          {ROWS_DROPPED}
        </EmptyState>
      </div>
    );
  }
  if (answer.count === 0) {
    return (
      <div className={styles.instead}>
        <EmptyState title="No matching rows">
          The query ran and returned no rows. Change its filter, its search text, or its distance range.
        </EmptyState>
      </div>
    );
  }
  return <ShownRows {...props} answer={answer} />;
}

const ROWS_DROPPED = 'Rows aren’t kept after a restart, or after many other runs. Run the query again.';

interface ShownRowsProps extends RunRowsProps {
  readonly answer: RunAnswer;
}

function ShownRows({ answer, query, onRunAgain }: ShownRowsProps) {
  const { ref } = useTableScope();
  const slices = useSlices(answer);
  const rank = useRankBars(answer);
  const look = useRunRowsState(ref, answer);
  const similar = useFindSimilar();
  const { answerId, fields, count } = answer;
  const sourceOf = (cell: CellPlace) => similarToRow(answer, query, cell);
  useCommands({ 'rows.findSimilar': () => look.cell && similar.find(sourceOf(look.cell)) });
  return (
    <section className={styles.rows} aria-label="Rows of the run">
      <RowsNotes slices={slices} onRunAgain={onRunAgain} />
      <AnswerGrid
        // A new answer starts at its first row, wherever the previous one was scrolled to.
        key={answerId}
        answerId={answerId}
        rows={{ fields, count, rowAt: slices.rowAt }}
        offset={firstRowNumber(query)}
        rank={rank}
        onShown={slices.request}
        look={look}
        onLook={(change) => lookAtRows(ref, answer, change)}
        cellItems={(cell) => <FindSimilarItem source={sourceOf(cell)} onFind={similar.find} />}
      />
      {similar.dialog}
      <CutNote answer={answer} />
    </section>
  );
}

interface RowsNotesProps extends Pick<RunRowsProps, 'onRunAgain'> {
  readonly slices: AnswerSlices;
}

/** Says why scrolled-to rows didn't load. */
function RowsNotes({ slices, onRunAgain }: RowsNotesProps) {
  const { failure } = slices;
  if (failure === undefined) return null;
  return (
    <div className={styles.note}>
      {failure.code === 'GONE' ? (
        <Note
          tone="warn"
          title="The other rows are no longer in memory"
          actions={
            <Button size="small" onPress={onRunAgain}>
              Run again
            </Button>
          }
          announced
        >
          {ROWS_DROPPED}
        </Note>
      ) : (
        <ErrorBox title="Couldn’t load these rows" failure={failure.details} onRetry={slices.retry} />
      )}
    </div>
  );
}

/** Says that the answer was cut: otherwise it would look complete. */
function CutNote({ answer: { count, cut } }: Pick<ShownRowsProps, 'answer'>) {
  if (cut === undefined) return null;
  const why = {
    count: 'The query returns more; Vitrine loads no more than this.',
    size: 'The rows are large; Vitrine loads no more than this.',
  }[cut];
  return (
    <p className={styles.cut}>
      <InfoIcon size={14} />
      First {formatQuantity(count, 'row')}. {why}
    </p>
  );
}
