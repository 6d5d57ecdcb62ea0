import { useMemo } from 'react';
import type { RowCell, RunAnswer } from '#contract/index.ts';
import { CellDetails } from '#domain/rows/CellDetails.tsx';
import { RowPart } from '#domain/rows/RowPart.tsx';
import { formatCount } from '#lib/format.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { EmptyInspector } from '#ui/Inspector.tsx';
import { FindSimilarPart } from '../FindSimilar.tsx';
import { literalsOf, memberText } from '../model/member-values.ts';
import { rankColumnOf, useSlices } from './answer-slices.ts';
import { firstRowNumber, queriedVector, similarToRow, useRunRowsState } from './run-rows-state.ts';
import { type ShownRank, VectorOverQuery } from './VectorOverQuery.tsx';

interface RunCellInspectorProps {
  readonly answer: RunAnswer;
  /** The query of the run. */
  readonly query: string;
  readonly onRunAgain: () => void;
  readonly onClose: () => void;
}

/**
 * Shows the selected cell of a run's rows in full, its vector compared with the query's, and the other cells of its
 * row.
 */
export function RunCellInspector({ answer, query, onRunAgain, onClose }: RunCellInspectorProps) {
  const { ref } = useTableScope();
  const slices = useSlices(answer);
  const { cell } = useRunRowsState(ref, answer);
  const searched = useMemo(() => queriedVector(answer, query), [answer, query]);
  const row = cell && slices.rowAt(cell.row);
  const field = cell && answer.fields[cell.column];
  if (cell === undefined || row === undefined || field === undefined) {
    return (
      <EmptyInspector label="Cell" onClose={onClose}>
        {cell === undefined
          ? 'Select a cell to see its full value. Press Enter to open this panel.'
          : 'This row isn’t loaded yet.'}
      </EmptyInspector>
    );
  }
  const number = formatCount(firstRowNumber(query) + cell.row);
  const rank = rankIn(answer, row, query);
  const wanted = searched?.place === cell.column ? searched.numbers : undefined;
  // For a vector, shown above the numbers: below hundreds of them, the user would not find it.
  const others = (
    <RowPart
      title={`Row ${number}`}
      fields={answer.fields}
      row={row}
      textAt={(place) => (place === RANK_PLACE ? rank?.text : undefined)}
      // Leaves out what the top of the inspector shows.
      without={wanted !== undefined && rank !== undefined ? [cell.column, RANK_PLACE] : [cell.column]}
    />
  );
  return (
    <CellDetails
      cell={{ answerId: answer.answerId, ...cell, field, shown: row[cell.column] ?? null }}
      place={`row ${number}`}
      onReload={onRunAgain}
      reloadLabel="Run again"
      onClose={onClose}
      numbersPart={wanted && ((numbers) => <VectorOverQuery row={numbers} query={wanted} rank={rank} />)}
      actions={
        <>
          <FindSimilarPart source={similarToRow(answer, query, cell)} />
          {field.family === 'vector' && others}
        </>
      }
    >
      {field.family !== 'vector' && others}
    </CellDetails>
  );
}

const RANK_PLACE = 0;
const RANK_LABELS = { _distance: 'Distance', _score: 'Score', _relevance_score: 'Relevance' } as const;

function rankIn(answer: RunAnswer, row: readonly RowCell[], query: string): ShownRank | undefined {
  const rank = rankColumnOf(answer);
  const value = row[RANK_PLACE];
  if (rank === undefined || typeof value !== 'string') return undefined;
  const metric = rank === '_distance' ? memberText(literalsOf(query), 'distance_type') : '';
  return {
    label: RANK_LABELS[rank],
    text: sixDigits(value),
    exact: value,
    metric: metric === '' ? undefined : metric,
  };
}

/** Six digits, about the precision of a 32-bit float. More digits would only show rounding. */
function sixDigits(text: string): string {
  const number = Number(text);
  return Number.isFinite(number) ? number.toPrecision(6) : text;
}
