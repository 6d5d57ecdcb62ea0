import { useMemo, useState } from 'react';
import type { PlanRun } from '#contract/index.ts';
import { figureText } from '#domain/rows/cell-summary.ts';
import { formatCount } from '#lib/format.ts';
import { ChangeSign, type ChangeSignProps } from '#ui/ChangeSign.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import type { CollectionRow } from '#ui/collection/collection.ts';
import type { Column } from '#ui/collection/column.ts';
import { DataGrid } from '#ui/collection/DataGrid.tsx';
import { ArrowRightIcon } from '#ui/icons.ts';
import { Select } from '#ui/Select.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { firstRowNumber } from '../rows/run-rows-state.ts';
import { useRunAnswer } from '../run/run-answers.ts';
import styles from './ComparedRows.module.css';
import {
  compareAnswers,
  overlapText,
  type RankedRow,
  type RankPlace,
  type RowComparison,
  type RowMove,
} from './row-comparison.ts';
import { namingColumns, useRowNames } from './row-names.ts';

/** A run with row IDs. */
type RankedRun = PlanRun & Required<Pick<PlanRun, 'ranked'>>;

/** Compares the rows of two runs; undefined if the rows of one of them can't be identified. */
export function useRowComparison(
  before: PlanRun | undefined,
  after: PlanRun | undefined,
): RowComparison | undefined {
  return useMemo(() => {
    if (!isRanked(before) || !isRanked(after)) return undefined;
    return compareAnswers(...([before, after].map(answerOf) as [Answer, Answer]));
  }, [before, after]);
}

type Answer = Parameters<typeof compareAnswers>[0];

function isRanked(run: PlanRun | undefined): run is RankedRun {
  return run?.ranked !== undefined;
}

function answerOf({ ranked, query }: RankedRun): Answer {
  return { ...ranked, first: firstRowNumber(query) };
}

interface ComparedRowsProps {
  readonly comparison: RowComparison;
  readonly before: PlanRun;
  readonly after: PlanRun;
}

/** Lists the rows of two runs: unchanged, moved, added or removed. */
export function ComparedRows({ comparison, before, after }: ComparedRowsProps) {
  const answers = { before: useAnswerOf(before), after: useAnswerOf(after) };
  const columns = namingColumns(answers);
  const [chosen, setChosen] = useState(ROW_ID);
  const column = columns.includes(chosen) ? chosen : ROW_ID;
  const nameOf = useRowNames(answers, column);
  const [onlyChanges, setOnlyChanges] = useState(false);
  const rows = useMemo(() => gridRows(comparison, onlyChanges), [comparison, onlyChanges]);
  return (
    <section className={styles.rows} aria-label="Rows of both runs">
      <div className={styles.tools}>
        <RowCounts comparison={comparison} />
        {columns.length > 0 && (
          <Select
            small
            label="Name rows by"
            labelPlace="hidden"
            options={[ROW_ID, ...columns].map((value) => ({
              value,
              label: value === ROW_ID ? 'Row ID' : value,
            }))}
            value={column}
            onChange={setChosen}
          />
        )}
        <Checkbox value={onlyChanges} onChange={setOnlyChanges}>
          Changes only
        </Checkbox>
      </div>
      {rows.length === 0 ? (
        <p className={styles.nothing}>
          {comparison.rows.length === 0 ? 'No rows came' : 'The same rows, in the same order'}
        </p>
      ) : (
        <DataGrid
          label="Rows of both runs"
          rows={rows}
          columns={columnsFor({ before, after, name: column === ROW_ID ? 'Row ID' : column, nameOf })}
          textOf={({ row }) => nameOf(row) ?? row.rowId}
        />
      )}
    </section>
  );
}

/** A value that differs from every column name. */
const ROW_ID = '';

function useAnswerOf({ connectionId, id, runId }: PlanRun) {
  return useRunAnswer({ connectionId, id }, runId);
}

const MOVES: Readonly<Record<RowMove, Pick<ChangeSignProps, 'tone' | 'sign' | 'words'>>> = {
  same: { sign: '', words: '' },
  moved: { tone: 'changed', sign: '~', words: 'moved' },
  added: { tone: 'added', sign: '+', words: 'only after' },
  removed: { tone: 'removed', sign: '\u2212', words: 'only before' },
};

function RowCounts({ comparison }: Pick<ComparedRowsProps, 'comparison'>) {
  const shown = (['moved', 'added', 'removed'] as const).filter((move) => comparison.counts[move] > 0);
  return (
    <ul className={styles.counts} aria-label="Rows">
      <li className="strong">{overlapText(comparison)}</li>
      {shown.map((move) => (
        <li key={move} className="row gap-1-5">
          <ChangeSign {...MOVES[move]} words="" />
          {formatCount(comparison.counts[move])} {MOVES[move].words}
        </li>
      ))}
    </ul>
  );
}

interface GridLine extends CollectionRow {
  readonly row: RankedRow;
}

function gridRows({ rows }: RowComparison, onlyChanges: boolean): readonly GridLine[] {
  const shown = onlyChanges ? rows.filter(({ move }) => move !== 'same') : rows;
  return shown.map((row) => ({ key: row.key, row }));
}

interface NamedRows extends Pick<ComparedRowsProps, 'before' | 'after'> {
  /** The column that names the rows. */
  readonly name: string;
  readonly nameOf: (row: RankedRow) => string | undefined;
}

const RANKS = { _distance: 'Distance', _score: 'Score', _relevance_score: 'Relevance' } as const;

function columnsFor({ before, after, name, nameOf }: NamedRows): readonly Column<GridLine>[] {
  const valueHeader = ({ ranked }: PlanRun) => (ranked?.rank === undefined ? undefined : RANKS[ranked.rank]);
  const values = (['before', 'after'] as const).flatMap((side) => {
    const header = valueHeader(side === 'before' ? before : after);
    return header === undefined ? [] : [valueColumn(side, `${header} ${side}`)];
  });
  return [
    {
      key: 'name',
      header: name,
      width: 'minmax(120px, 1fr)',
      cell: ({ row }) => (
        <span className={styles.name}>
          <ChangeSign {...MOVES[row.move]} />
          <RowName name={nameOf(row)} rowId={row.rowId} />
        </span>
      ),
    },
    {
      key: 'rank',
      header: 'Rank',
      width: '120px',
      align: 'end',
      cell: ({ row }) => <RankChange {...row} />,
    },
    ...values,
  ];
}

function valueColumn(side: 'before' | 'after', header: string): Column<GridLine> {
  return {
    key: side,
    header,
    width: `${header.length * 7 + 24}px`,
    align: 'end',
    cell: ({ row }) => <Value place={row[side]} />,
  };
}

function RowName({ name, rowId }: { readonly name: string | undefined; readonly rowId: string }) {
  if (name === undefined) return <span className="mono one-line">{rowId}</span>;
  return (
    <span className="one-line" title={`${name} (row ID ${rowId})`}>
      <VisibleText text={name} limit={200} />
    </span>
  );
}

/** For example `4` or `2 → 5`. For a row of only one run, its rank there. */
function RankChange({ before, after }: RankedRow) {
  if (before === undefined || after === undefined || before.rank === after.rank) {
    return formatCount((after ?? before)?.rank ?? 0);
  }
  return (
    <span className={styles.ranks}>
      <span className="dim">{formatCount(before.rank)}</span>
      <ArrowRightIcon size={12} label="then" />
      {formatCount(after.rank)}
    </span>
  );
}

function Value({ place }: { readonly place: RankPlace | undefined }) {
  if (place?.value === undefined) return null;
  return <span className="mono">{figureText(place.value)}</span>;
}
