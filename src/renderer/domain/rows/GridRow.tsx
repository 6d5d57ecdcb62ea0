import { memo } from 'react';
import type { RowCell, ShortCell, TypeFamily, VectorCell } from '#contract/index.ts';
import { formatCount } from '#lib/format.ts';
import { classNames } from '#ui/attributes.ts';
import { Sparkline } from '#ui/Sparkline.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import cellViewStyles from './CellView.module.css';
import { cellLengthText, figureText, rankText, vectorText } from './cell-summary.ts';
import styles from './RowGrid.module.css';
import { type DrawnColumn, widthOf } from './use-columns.ts';

/** A cell in one line. */
function CellView({ cell, family }: { readonly cell: RowCell; readonly family: TypeFamily }) {
  if (cell === null) return <span className="absent">null</span>;
  if (typeof cell === 'string') return <WholeText text={cell} family={family} />;
  return cell.kind === 'vector' ? <Vector cell={cell} /> : <Short cell={cell} />;
}

function WholeText({ text, family }: { readonly text: string; readonly family: TypeFamily }) {
  if (text === '') {
    return (
      <span className="absent" title="Empty string">
        ""
      </span>
    );
  }
  return <VisibleText text={text} className={classNames(family !== 'text' && cellViewStyles.mono)} />;
}

function Short({ cell }: { readonly cell: ShortCell }) {
  const words = cell.unit === 'bytes' || !cell.isWhole ? cellLengthText(cell) : undefined;
  return (
    <span className={cellViewStyles.short}>
      <VisibleText text={cell.isWhole ? cell.text : `${cell.text}…`} className={cellViewStyles.shortText} />
      {words !== undefined && <span className={cellViewStyles.aside}>{words}</span>}
    </span>
  );
}

const SIZE = { width: 88, height: 16 } as const;

function Vector({ cell }: { readonly cell: VectorCell }) {
  return (
    <span className={cellViewStyles.vector}>
      <Sparkline numbers={cell.points} {...SIZE} />
      <span className="visually-hidden">{vectorText(cell)}</span>
      <span aria-hidden="true" className={cellViewStyles.norm} title={vectorText(cell)}>
        {cell.norm === null ? 'no norm' : `norm ${figureText(cell.norm)}`}
      </span>
      <span aria-hidden="true" className={cellViewStyles.aside}>
        {formatCount(cell.length)}
      </span>
    </span>
  );
}

/** The column that the rows are ordered by. */
export interface RankBars {
  readonly column: number;
  /** From 0 to 1: how long the bar of a value is; undefined for what is no number. */
  readonly shareOf: (cell: RowCell) => number | undefined;
}

interface RankedProps {
  readonly cell: RowCell;
  readonly share: number | undefined;
}

/** The bars of a column show at a glance where a gap is between the rows. The exact value is what is copied. */
function RankedView({ cell, share }: RankedProps) {
  if (typeof cell !== 'string' || share === undefined) return <CellView cell={cell} family="float" />;
  return (
    <span className={cellViewStyles.ranked} title={cell}>
      <span aria-hidden="true" className={cellViewStyles.track}>
        <span className={cellViewStyles.bar} style={{ width: `${share * 100}%` }} />
      </span>
      <span className={cellViewStyles.mono}>{rankText(cell)}</span>
    </span>
  );
}

interface GridRowProps {
  /** Of the grid. */
  readonly id: string;
  readonly row: number;
  /** As it is shown. */
  readonly number: number;
  readonly edge: number;
  readonly top: number;
  /** Undefined while they are not loaded. */
  readonly cells: readonly RowCell[] | undefined;
  readonly rank: RankBars | undefined;
  /** Those that stay at the left. */
  readonly fixed: readonly DrawnColumn[];
  readonly columns: readonly DrawnColumn[];
  /** The column of the current cell, in the row that has it. */
  readonly current: number | undefined;
  /** It has the current cell, and nothing else is selected. */
  readonly isLead: boolean;
  /** The first and the last of its columns that are selected; -1 where there are none. */
  readonly selectedFrom: number;
  readonly selectedTo: number;
}

function GridRowView({ number, edge, top, fixed, columns, isLead, ...props }: GridRowProps) {
  const { row, cells } = props;
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      className={styles.row}
      style={{ top }}
      data-lead={isLead || undefined}
      aria-busy={cells === undefined || undefined}
    >
      <div role="rowheader" aria-colindex={1} className={styles.number} style={{ width: edge }}>
        {formatCount(number)}
      </div>
      {fixed.length > 0 && (
        <div className={styles.fixed} style={{ left: edge, width: widthOf(fixed) }}>
          {fixed.map((column) => (
            <PlacedCell key={column.key} column={column} edge={0} {...props} />
          ))}
        </div>
      )}
      {columns.map((column) => (
        <PlacedCell key={column.key} column={column} edge={edge} {...props} />
      ))}
    </div>
  );
}

interface PlacedCellProps
  extends Pick<GridRowProps, 'id' | 'row' | 'cells' | 'rank' | 'current' | 'selectedFrom' | 'selectedTo'> {
  readonly column: DrawnColumn;
  /** What is at the left of the first column. */
  readonly edge: number;
}

function PlacedCell({ id, row, cells, rank, current, column, edge, ...selected }: PlacedCellProps) {
  const { index, field, left, width } = column;
  const cell = cells?.[index] ?? null;
  const isSelected = index >= selected.selectedFrom && index <= selected.selectedTo;
  return (
    <div
      id={`${id}-${row}-${index}`}
      role="gridcell"
      aria-colindex={index + 2}
      aria-selected={current === index || isSelected}
      data-current={current === index || undefined}
      data-cell={`${row} ${index}`}
      className={classNames(styles.cell, ENDS.has(field.family) && styles.end)}
      style={{ left: left + edge, width }}
    >
      {cells === undefined && <span className={styles.awaited} />}
      {cells !== undefined && rank?.column === index && <Ranked cell={cell} share={rank.shareOf(cell)} />}
      {cells !== undefined && rank?.column !== index && <Cell cell={cell} family={field.family} />}
    </div>
  );
}

/** While one scrolls, only rows that come into sight are drawn. */
export const GridRow = memo(GridRowView);

/** Numbers stand at the end. */
const ENDS: ReadonlySet<string> = new Set(['int', 'float']);

/** Which cell is current changes with every key, and what they say does not. */
const Cell = memo(CellView);
const Ranked = memo(RankedView);
