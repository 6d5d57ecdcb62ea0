import { type ReactNode, useMemo } from 'react';
import type { Connection, RowCell, RunAnswer, SchemaField } from '#contract/index.ts';
import { CellDetails } from '#domain/rows/CellDetails.tsx';
import { shortText } from '#domain/rows/cell-summary.ts';
import { widthKey } from '#domain/rows/use-columns.ts';
import { formatCount } from '#lib/format.ts';
import { EmptyInspector, InspectorPart } from '#ui/Inspector.tsx';
import { KeyValue, KeyValueList } from '#ui/KeyValueList.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { FindSimilarPart } from '../FindSimilar.tsx';
import { literalsOf, memberText } from '../model/member-values.ts';
import { rankColumnOf, useSlices } from './answer-slices.ts';
import { firstRowNumber, queriedVector, similarToRow, useRunRowsState } from './run-rows-state.ts';
import { type ShownRank, VectorOverQuery } from './VectorOverQuery.tsx';

interface RunCellInspectorProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  readonly answer: RunAnswer;
  /** What was run. */
  readonly query: string;
  readonly onRunAgain: () => void;
  readonly onClose: () => void;
}

/** The whole of the cell that is selected among the rows of a run, how its vector differs from the query's, and its row. */
export function RunCellInspector({
  connection,
  id,
  answer,
  query,
  onRunAgain,
  onClose,
}: RunCellInspectorProps) {
  const slices = useSlices(answer);
  const { cell } = useRunRowsState(connection.id, id, answer);
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
  // Below hundreds of numbers nobody would find it.
  const others = (
    <RowPart
      title={`Row ${number}`}
      fields={answer.fields}
      row={row}
      rank={rank}
      // What stands above is not said twice.
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
          <FindSimilarPart connection={connection} id={id} source={similarToRow(answer, query, cell)} />
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

/** As many as a 32-bit float has: the rest is made of rounding. */
function sixDigits(text: string): string {
  const number = Number(text);
  return Number.isFinite(number) ? number.toPrecision(6) : text;
}

const LABEL_WIDTH = 92;

interface RowPartProps {
  readonly title: string;
  readonly fields: readonly SchemaField[];
  readonly row: readonly RowCell[];
  readonly rank: ShownRank | undefined;
  /** Columns that are shown elsewhere, by their places. */
  readonly without: readonly number[];
}

/** More are found by scrolling the grid. */
const MOST_FIELDS = 100;

/** What else the row says, each in a few words. */
function RowPart({ title, fields, row, rank, without }: RowPartProps) {
  const others = fields.flatMap((field, place): ReactNode[] => {
    if (without.includes(place)) return [];
    const cell = row[place] ?? null;
    const text = place === RANK_PLACE && rank !== undefined ? rank.text : shortText(cell);
    return [
      <KeyValue
        key={widthKey(fields, place)}
        label={
          <div className="one-line mono-face small" title={field.name}>
            <VisibleText text={field.name || '""'} limit={80} />
          </div>
        }
        wrap
        title={field.name}
      >
        {cell === null ? <span className="absent">null</span> : <VisibleText text={text} limit={200} />}
      </KeyValue>,
    ];
  });
  if (others.length === 0) return null;
  return (
    <InspectorPart title={title}>
      <KeyValueList labelWidth={LABEL_WIDTH}>{others.slice(0, MOST_FIELDS)}</KeyValueList>
      {others.length > MOST_FIELDS && (
        <p className="small-text dim">and {formatCount(others.length - MOST_FIELDS)} more columns</p>
      )}
    </InspectorPart>
  );
}
