import { useState } from 'react';
import type { Connection, RunAnswer } from '#contract/index.ts';
import { CellMenu, copyCell, copyRow } from '#domain/rows/CellMenu.tsx';
import type { CellPlace } from '#domain/rows/grid-keys.ts';
import { RowGrid } from '#domain/rows/RowGrid.tsx';
import { useCommands } from '#lib/commands.ts';
import { formatQuantity } from '#lib/format.ts';
import { setInspectorOpen } from '#lib/workspace/inspector.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { InfoIcon } from '#ui/icons.ts';
import { Note } from '#ui/Note.tsx';
import type { MenuPlace } from '#ui/tree/tree-props.ts';
import { FindSimilarItem, useFindSimilar } from '../FindSimilar.tsx';
import { type AnswerSlices, useRankBars, useSlices } from './answer-slices.ts';
import styles from './RunRowsView.module.css';
import { firstRowNumber, selectCell, setWidth, similarToRow, useRunRowsState } from './run-rows-state.ts';

interface RunRowsProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  /** Undefined where the run had rows that are not kept any more. */
  readonly answer: RunAnswer | undefined;
  /** What was run, which need not be what stands in the form now. */
  readonly query: string;
  readonly onRunAgain: () => void;
}

/** The rows that a query returned, in the order of the answer. */
export function RunRowsView({ answer, ...props }: RunRowsProps) {
  if (answer === undefined) {
    return (
      <div className={styles.instead}>
        <EmptyState title="Rows not loaded" actions={<Button onPress={props.onRunAgain}>Run again</Button>}>
          {NOT_KEPT}
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

const NOT_KEPT = 'Rows aren’t kept after a restart, or after many other runs. Run the query again.';

interface ShownRowsProps extends RunRowsProps {
  readonly answer: RunAnswer;
}

function ShownRows({ connection, id, answer, query, onRunAgain }: ShownRowsProps) {
  const slices = useSlices(answer);
  const rank = useRankBars(answer);
  const { cell: current, widths } = useRunRowsState(connection.id, id, answer);
  const similar = useFindSimilar({ connection, id });
  const [menu, setMenu] = useState<{ readonly cell: CellPlace; readonly at: MenuPlace }>();
  const { answerId, fields, count } = answer;
  const offset = firstRowNumber(query);
  const copyAt = (cell: CellPlace) => void copyCell(answerId, cell, slices.rowAt(cell.row)?.[cell.column]);
  const copyRowAt = ({ row }: CellPlace) => void copyRow(answerId, row, offset);
  const sourceOf = (cell: CellPlace) => similarToRow(answer, query, cell);
  useCommands({ 'rows.findSimilar': () => current && similar.find(sourceOf(current)) });
  return (
    <section className={styles.rows} aria-label="Rows of the run">
      <RowsNotes slices={slices} onRunAgain={onRunAgain} />
      <RowGrid
        // Of another answer the first rows are shown, whatever was looked at of the last.
        key={answerId}
        rows={{ fields, count, rowAt: slices.rowAt }}
        {...{ offset, rank, widths, current }}
        onShown={slices.want}
        onCurrent={(cell) => selectCell(connection.id, id, answer, cell)}
        onOpen={() => setInspectorOpen(true)}
        onCopyCell={copyAt}
        onCopyRow={copyRowAt}
        onMenu={(cell, at) => setMenu({ cell, at })}
        onWidth={(key, width) => setWidth(connection.id, id, key, width)}
      />
      {menu && (
        <CellMenu
          rowNumber={offset + menu.cell.row}
          at={menu.at}
          onCopyCell={() => copyAt(menu.cell)}
          onCopyRow={() => copyRowAt(menu.cell)}
          onClose={() => setMenu(undefined)}
        >
          <FindSimilarItem source={sourceOf(menu.cell)} onFind={similar.find} />
        </CellMenu>
      )}
      {similar.dialog}
      <CutNote answer={answer} />
    </section>
  );
}

interface RowsNotesProps extends Pick<RunRowsProps, 'onRunAgain'> {
  readonly slices: AnswerSlices;
}

/** Why rows that are scrolled to do not come. */
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
          {NOT_KEPT}
        </Note>
      ) : (
        <ErrorBox title="Couldn’t load these rows" failure={failure.details} onRetry={slices.retry} />
      )}
    </div>
  );
}

/** An answer that was cut looks like a whole one otherwise. */
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
