import { type KeyboardEvent, type MouseEvent, memo, type ReactNode, type RefObject, useMemo } from 'react';
import { classNames } from '../attributes.ts';
import { ArrowDownIcon, ArrowUpIcon } from '../icons.ts';
import { describedByTip, tipAttributes } from '../Tips.tsx';
import { useWidth } from '../use-width.ts';
import styles from './collection.module.css';
import { type CollectionHandle, type CollectionProps, type CollectionRow, levelOf } from './collection.ts';
import { type Column, type ColumnOrder, columnsThatFit } from './column.ts';
import { type DrawnRow, ExpandIcon, rowProps, treePlaceProps, useCollection } from './use-collection.tsx';

interface DataGridProps<Row extends CollectionRow> extends CollectionProps<Row> {
  /** The first column has the indent and the expand icon. Memoize it: rows render again when it changes. */
  readonly columns: readonly Column<Row>[];
  /** The keys of columns that the user hides. */
  readonly hiddenColumns?: readonly string[];
  /** Whether rows can expand: the first column has space for the expand icon. */
  readonly isTree?: boolean;
  /** More classes for a row. */
  readonly rowClass?: (row: Row) => string | undefined;
  /** No taller than its rows. By default, it fills its parent. */
  readonly isWhole?: boolean;
}

/** The head and the line below it. */
const HEAD_HEIGHT = 25;

/** Rows of any number in columns: those that fit. */
export function DataGrid<Row extends CollectionRow>(given: DataGridProps<Row>) {
  const { columns, hiddenColumns, isTree = false, rowClass, isWhole = false, ...props } = given;
  const [frame, width = Number.POSITIVE_INFINITY] = useWidth();
  const grid = useCollection(props, { headHeight: HEAD_HEIGHT });
  const fitting = useFittingColumns(columns, width, hiddenColumns);
  const tracks = fitting.map((column) => column.width).join(' ');
  const shown = useMemo(() => fitting.map(({ key }) => key), [fitting]);
  return (
    <div
      ref={frame}
      className={styles.frame}
      style={isWhole ? { flex: `0 1 ${HEAD_HEIGHT + grid.height}px` } : undefined}
    >
      <div
        role={isTree ? 'treegrid' : 'grid'}
        className={styles.scroller}
        aria-rowcount={props.rows.length + 1}
        {...grid.container}
      >
        <Head columns={fitting} tracks={tracks} />
        <div role="rowgroup" className={styles.canvas} style={{ height: grid.height }}>
          {grid.drawn.map((drawn) => (
            <GridRow
              key={drawn.row.key}
              {...drawn}
              count={props.rows.length}
              columns={fitting}
              shown={shown}
              tracks={tracks}
              isTree={isTree}
              draggable={props.onDragRow !== undefined}
              className={rowClass?.(drawn.row)}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

/** The same list while the same columns fit: rows render again when it changes, but not for each pixel. */
function useFittingColumns<Row>(
  columns: readonly Column<Row>[],
  width: number,
  hidden: readonly string[] | undefined,
): readonly Column<Row>[] {
  const keys = JSON.stringify(columnsThatFit(columns, width, hidden).map(({ key }) => key));
  return useMemo(() => {
    const fitting = new Set<string>(JSON.parse(keys));
    return columns.filter(({ key }) => fitting.has(key));
  }, [columns, keys]);
}

function Head<Row>({ columns, tracks }: { columns: readonly Column<Row>[]; tracks: string }) {
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" aria-rowindex={1} className={styles.columns} style={{ gridTemplateColumns: tracks }}>
        {columns.map((column) => (
          <div
            key={column.key}
            role="columnheader"
            aria-sort={column.sorting?.direction}
            className={classNames(styles.cell, column.align === 'end' && styles.end)}
            {...(column.tip !== undefined && tipAttributes({ text: column.tip }))}
            {...(column.tip !== undefined && describedByTip({ text: column.tip }, column.header))}
          >
            {column.sorting === undefined ? (
              column.header
            ) : (
              <SortButton header={column.header} {...column.sorting} />
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Not a tab stop, because a grid has only one: the parent offers another way to sort by keyboard. */
function SortButton({ header, direction, onSort }: { readonly header: string } & ColumnOrder) {
  const Sign = direction === 'ascending' ? ArrowUpIcon : ArrowDownIcon;
  return (
    <button type="button" tabIndex={-1} className={styles.sort} onMouseDown={keepFocus} onClick={onSort}>
      {direction !== undefined && <Sign size={12} />}
      <span className="clip">{header}</span>
    </button>
  );
}

function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

interface GridRowProps<Row extends CollectionRow> extends DrawnRow<Row> {
  readonly count: number;
  readonly columns: readonly Column<Row>[];
  readonly shown: readonly string[];
  readonly tracks: string;
  readonly isTree: boolean;
  readonly draggable: boolean;
  readonly className: string | undefined;
}

const GridRow = memo(function GridRow<Row extends CollectionRow>(props: GridRowProps<Row>) {
  const { count, columns, shown, tracks, isTree, draggable, className, ...drawn } = props;
  const { style, ...row } = rowProps(drawn);
  return (
    <div
      role="row"
      draggable={draggable || undefined}
      {...row}
      // In a plain grid, levels have no meaning.
      {...(isTree && treePlaceProps(drawn, count))}
      aria-rowindex={drawn.index + 2}
      className={classNames(styles.item, styles.columns, styles.ruled, className)}
      style={{ ...style, gridTemplateColumns: tracks }}
    >
      <Cells row={drawn.row} columns={columns} shown={shown} isTree={isTree} />
    </div>
  );
  // Keeps the row type generic, which memo loses.
}) as <Row extends CollectionRow>(props: GridRowProps<Row>) => ReactNode;

type CellsProps<Row extends CollectionRow> = Pick<GridRowProps<Row>, 'row' | 'columns' | 'shown' | 'isTree'>;

/** Memoized: the selection changes with each key, the cells don’t. */
const Cells = memo(function Cells<Row extends CollectionRow>({
  row,
  columns,
  shown,
  isTree,
}: CellsProps<Row>) {
  return columns.map(({ key, align, cell }, index) => (
    <div key={key} role="gridcell" className={classNames(styles.cell, align === 'end' && styles.end)}>
      {index === 0 && isTree ? <FirstCell row={row}>{cell(row, shown)}</FirstCell> : cell(row, shown)}
    </div>
  ));
  // Keeps the row type generic, which memo loses.
}) as <Row extends CollectionRow>(props: CellsProps<Row>) => ReactNode;

function FirstCell({ row, children }: { row: CollectionRow; children: ReactNode }) {
  const { indent = levelOf(row) - 1, expanded } = row;
  return (
    <span className={styles.line} style={{ paddingLeft: `calc(${indent} * var(--indent))` }}>
      <ExpandIcon expanded={expanded} />
      {children}
    </span>
  );
}

/** Moves the focus from a field to the collection below it. */
export function focusListOnArrow(list: RefObject<CollectionHandle | null>) {
  return (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    list.current?.focus();
  };
}
