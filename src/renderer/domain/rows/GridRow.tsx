import { memo } from 'react';
import type { RowCell } from '#contract/index.ts';
import { formatCount } from '#lib/format.ts';
import { classNames } from '#ui/attributes.ts';
import { GridCell, type RankBars, RankedCell } from './CellView.tsx';
import styles from './RowGrid.module.css';
import { type DrawnColumn, widthOf } from './use-columns.ts';

interface GridRowProps {
  /** The ID of the grid. */
  readonly id: string;
  readonly row: number;
  /** As shown. */
  readonly number: number;
  readonly edge: number;
  readonly top: number;
  /** Undefined until they are loaded. */
  readonly cells: readonly RowCell[] | undefined;
  readonly rank: RankBars | undefined;
  /** The pinned columns. */
  readonly fixed: readonly DrawnColumn[];
  readonly columns: readonly DrawnColumn[];
  /** The column of the current cell, if it is in this row. */
  readonly current: number | undefined;
  /** It has the current cell, and nothing else is selected. */
  readonly isLead: boolean;
  /** The first and the last selected column; -1 if none is. */
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
  /** The width left of the first column. */
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
      {cells !== undefined && rank?.column === index && <RankedCell cell={cell} share={rank.shareOf(cell)} />}
      {cells !== undefined && rank?.column !== index && <GridCell cell={cell} family={field.family} />}
    </div>
  );
}

/** Memoized: scrolling only renders rows that become visible. */
export const GridRow = memo(GridRowView);

/** Numbers align at the end. */
const ENDS: ReadonlySet<string> = new Set(['int', 'float']);
