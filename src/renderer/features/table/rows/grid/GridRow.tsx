import { memo } from 'react';
import type { RowCell } from '../../../../../contract/index.ts';
import { formatCount } from '../../../../lib/format/index.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { CellView } from '../cell/CellView.tsx';
import styles from './RowGrid.module.css';
import type { DrawnColumn } from './use-columns.ts';

export interface GridRowProps {
  /** Of the grid. */
  readonly id: string;
  readonly row: number;
  readonly offset: number;
  readonly edge: number;
  readonly top: number;
  readonly cells: readonly RowCell[];
  readonly columns: readonly DrawnColumn[];
  /** The column of the current cell, in the row that has it. */
  readonly current: number | undefined;
}

export function GridRow({ id, row, offset, edge, top, cells, columns, current }: GridRowProps) {
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      className={styles.row}
      style={{ top }}
      data-current={current !== undefined || undefined}
    >
      <div role="rowheader" aria-colindex={1} className={styles.number} style={{ width: edge }}>
        {formatCount(offset + row)}
      </div>
      {columns.map(({ index, field, key, left, width }) => (
        <div
          key={key}
          id={`${id}-${row}-${index}`}
          role="gridcell"
          aria-colindex={index + 2}
          aria-selected={current === index}
          data-cell={`${row} ${index}`}
          className={classNames(styles.cell, ENDS.has(field.family) && styles.end)}
          style={{ left: left + edge, width }}
        >
          <Cell cell={cells[index] ?? null} family={field.family} />
        </div>
      ))}
    </div>
  );
}

/** Numbers stand at the end. */
const ENDS: ReadonlySet<string> = new Set(['int', 'float']);

/** Which cell is current changes with every key, and what they say does not. */
const Cell = memo(CellView);
