import { useMemo, useState } from 'react';
import { TreeGrid } from '../../../ui/tree/TreeGrid.tsx';
import { useWidth } from '../../../ui/use-width.ts';
import type { PlanViewProps } from '../view-props.ts';
import { ColumnsButton } from './ColumnsButton.tsx';
import { fitColumns } from './model/fit-columns.ts';
import { COMPUTE, DEFAULT_COLUMNS } from './model/metric-columns.ts';
import { nodeOfRow, type OutlineRow } from './model/outline-row.ts';
import { rowTitle } from './model/row-title.ts';
import type { Sorting } from './model/sorted-rows.ts';
import styles from './OutlineView.module.css';
import { outlineColumns } from './outline-columns.tsx';
import { useOutline } from './use-outline.ts';
import { useRevealedRow } from './use-revealed-row.ts';

export interface OutlineViewProps extends PlanViewProps {
  /** A list sorted by a metric instead of the tree; by own work at first. */
  readonly hottestFirst: boolean;
  /** Operators that take next to nothing share a row. */
  readonly foldCheap: boolean;
  /** Names of metrics; the usual ones where nothing was chosen yet. */
  readonly columns: readonly string[] | undefined;
  readonly onColumns: (columns: readonly string[]) => void;
}

const NONE: readonly OutlineRow[] = [];
const HOTTEST_FIRST: Sorting = { metric: COMPUTE, direction: 'descending' };

/** The operators of a plan, one a row, with what each of them took. */
export function OutlineView(props: OutlineViewProps) {
  const { reading, columns = DEFAULT_COLUMNS, hottestFirst, selected } = props;
  const [sorting, setSorting] = useState(HOTTEST_FIRST);
  const [frame, width] = useWidth();
  const { isMeasured } = reading.summary;
  const shownSorting = hottestFirst && isMeasured ? sorting : undefined;
  const { outline, rows, setOpen } = useOutline({ ...props, sorting: shownSorting });
  // Before its width is known no column is: rows would be drawn twice.
  const shownRows = width === undefined ? NONE : rows;
  const grid = useRevealedRow(shownRows, selected, JSON.stringify([shownSorting, props.foldCheap]));
  const fitting = useMemo(
    () => fitColumns(isMeasured ? columns : [], width ?? 0),
    [isMeasured, columns, width],
  );
  const { matches } = props;
  const shownColumns = useMemo(
    () => outlineColumns({ outline, fitting, matches, sorting: shownSorting, setSorting }),
    [outline, fitting, matches, shownSorting],
  );
  const toggle = (row: OutlineRow) => setOpen([row.key], row.expanded === false);
  const selectRow = (row: OutlineRow) => {
    const node = nodeOfRow(row);
    if (node !== undefined) props.onSelect(node);
  };
  return (
    <div ref={frame} className={styles.frame} data-measured={isMeasured || undefined}>
      {isMeasured && (
        <ColumnsButton
          plan={reading.plan}
          columns={columns}
          onColumns={props.onColumns}
          hidden={fitting.hidden}
          sorting={shownSorting}
          onSorting={setSorting}
        />
      )}
      <TreeGrid
        ref={grid}
        label="Operators of the plan"
        isTree={shownSorting === undefined || props.foldCheap}
        rows={shownRows}
        columns={shownColumns}
        textOf={(row) => rowTitle(outline, row)}
        rowClass={(row) => (row.kind === 'node' ? undefined : styles.group)}
        selectedKeys={new Set(selected === undefined ? [] : [`node ${selected}`])}
        onFocusRow={selectRow}
        onSelect={(row) => (row.kind === 'node' ? selectRow(row) : toggle(row))}
        onExpand={(row, expanded) => setOpen([row.key], expanded)}
        onExpandSiblings={({ level }) => setOpen(closedAt(rows, level), true)}
        // The first click of a double click has opened a group already.
        onActivate={(row, { keep }) => (row.kind === 'node' || !keep) && toggle(row)}
      />
    </div>
  );
}

function closedAt(rows: readonly OutlineRow[], level: number): readonly string[] {
  return rows.filter((row) => row.level === level && row.expanded === false).map(({ key }) => key);
}
