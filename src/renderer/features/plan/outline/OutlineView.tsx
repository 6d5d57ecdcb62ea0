import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { classNames } from '#ui/attributes.ts';
import type { CollectionHandle } from '#ui/collection/collection.ts';
import type { Column } from '#ui/collection/column.ts';
import { DataGrid } from '#ui/collection/DataGrid.tsx';
import { useWidth } from '#ui/use-width.ts';
import type { PlanViewProps } from '../view-state.ts';
import { ColumnsButton } from './ColumnsButton.tsx';
import {
  costColumn,
  defaultColumns,
  type FittingColumns,
  fitColumns,
  longestTexts,
  metricHeader,
} from './model/metric-columns.ts';
import type { Outline } from './model/outline.ts';
import { type Bar, type OutlineCell, outlineCell } from './model/outline-cell.ts';
import { nodeOfRow, type OutlineRow, outlineKeys, rowTitle } from './model/outline-row.ts';
import type { Sorting } from './model/sorted-rows.ts';
import { OperatorCell } from './OperatorCell.tsx';
import styles from './OutlineView.module.css';
import { useOutline } from './use-outline.ts';

interface OutlineViewProps extends PlanViewProps {
  /** A list that is sorted by a metric, at first by own time, instead of the tree. */
  readonly hottestFirst: boolean;
  /** Operators with hardly any cost share a row. */
  readonly foldCheap: boolean;
  /** The names of metrics; undefined for the default ones. */
  readonly columns: readonly string[] | undefined;
  readonly onColumns: (columns: readonly string[] | undefined) => void;
}

const NONE: readonly OutlineRow[] = [];

/** The operators of a plan, one for each row, with their metrics. */
export function OutlineView(props: OutlineViewProps) {
  const { reading, hottestFirst, selected } = props;
  const columns = useMemo(
    () => props.columns ?? defaultColumns(reading.measure),
    [props.columns, reading.measure],
  );
  const [sorting, setSorting] = useState<Sorting>({
    metric: costColumn(reading.measure),
    direction: 'descending',
  });
  const [frame, width] = useWidth();
  const { isMeasured } = reading.summary;
  const shownSorting = hottestFirst && isMeasured ? sorting : undefined;
  const { outline, rows, setOpen } = useOutline({ ...props, sorting: shownSorting });
  // Rows are rendered only after the width is known; otherwise they would be rendered twice.
  const shownRows = width === undefined ? NONE : rows;
  const grid = useRevealedRow(shownRows, selected, JSON.stringify([shownSorting, props.foldCheap]));
  const texts = useMemo(() => longestTexts(reading.plan, columns), [reading.plan, columns]);
  const fitting = useMemo(
    () => fitColumns(isMeasured ? columns : [], width ?? 0, texts),
    [isMeasured, columns, width, texts],
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
      <DataGrid
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
        onExpandSiblings={({ level = 1 }) => setOpen(closedAt(rows, level), true)}
        // The first click of a double click has expanded a group already.
        onActivate={(row, { keep }) => (row.kind === 'node' || !keep) && toggle(row)}
      />
    </div>
  );
}

function closedAt(rows: readonly OutlineRow[], level: number): readonly string[] {
  return rows.filter((row) => row.level === level && row.expanded === false).map(({ key }) => key);
}

/**
 * Scrolls to the selected node when the selection or the kind of list changes, as soon as its row exists; expanding and
 * collapsing other rows must not scroll.
 */
function useRevealedRow(
  rows: readonly OutlineRow[],
  selected: number | undefined,
  listKind: string,
): RefObject<CollectionHandle | null> {
  const grid = useRef<CollectionHandle>(null);
  const shown = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (selected === undefined) return;
    const target = `${listKind} ${selected}`;
    const key = outlineKeys.node(selected);
    if (shown.current === target || !rows.some((row) => row.key === key)) return;
    shown.current = target;
    grid.current?.reveal(key);
  }, [rows, selected, listKind]);
  return grid;
}

interface OutlineColumnsGiven {
  readonly outline: Outline;
  readonly fitting: FittingColumns;
  readonly matches: ReadonlySet<number> | undefined;
  readonly sorting: Sorting | undefined;
  readonly setSorting: (sorting: Sorting) => void;
}

function outlineColumns(given: OutlineColumnsGiven): readonly Column<OutlineRow>[] {
  const { outline, matches, sorting, fitting } = given;
  const operator: Column<OutlineRow> = {
    key: 'operator',
    header: 'Operator',
    width: 'minmax(0, 1fr)',
    cell: (row) => (
      <OperatorCell outline={outline} row={row} matches={matches} isListed={sorting !== undefined} />
    ),
  };
  return [operator, ...fitting.shown.map((metric) => metricColumn(metric, given))];
}

function metricColumn(
  metric: string,
  { outline, fitting, sorting, setSorting }: OutlineColumnsGiven,
): Column<OutlineRow> {
  return {
    // Never the name of a metric, since it has a space.
    key: `metric ${metric}`,
    header: metricHeader(metric),
    width: fitting.tracks.get(metric) ?? 'auto',
    align: 'end',
    sorting: sorting && {
      direction: sorting.metric === metric ? sorting.direction : undefined,
      onSort: () => setSorting(turned(sorting, metric)),
    },
    cell: (row) => <MetricCell value={outlineCell(outline, row, metric)} hasBars={fitting.hasBars} />,
  };
}

/** Choosing the same column again reverses the order. */
function turned(sorting: Sorting, metric: string): Sorting {
  const isTurn = sorting.metric === metric && sorting.direction === 'descending';
  return { metric, direction: isTurn ? 'ascending' : 'descending' };
}

interface MetricCellProps {
  /** Undefined if the operator doesn't state it. */
  readonly value: OutlineCell | undefined;
  readonly hasBars: boolean;
}

/** From this heat step on, a number is emphasized. */
const HOT = 6;

function MetricCell({ value, hasBars }: MetricCellProps) {
  if (value === undefined) return <Unstated />;
  const { text, isSum, bar } = value;
  const isHot = (bar?.heat ?? 0) >= HOT;
  return (
    <span className={styles.metric}>
      {hasBars && bar !== undefined && <BarPicture {...bar} />}
      <span
        className={classNames(styles.number, isHot && styles.hot, isSum && styles.sum)}
        title={isSum ? `${text}, of several operators` : text}
      >
        {text}
      </span>
    </span>
  );
}

/** Shows nothing in a dense grid; screen readers and the tooltip say that the value is not stated. */
function Unstated() {
  return (
    <span className={styles.unstated} title={UNSTATED}>
      <span className="visually-hidden">{UNSTATED}</span>
    </span>
  );
}

const UNSTATED = 'not reported';

/** Hidden from screen readers, since the number is next to it. */
function BarPicture({ length, heat, isBeside }: Bar) {
  return (
    <span className={styles.track} aria-hidden="true">
      <span
        className={styles.fill}
        data-heat={heat}
        data-beside={isBeside || undefined}
        style={{ width: `${length * 100}%` }}
      />
    </span>
  );
}
