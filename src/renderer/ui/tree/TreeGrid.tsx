import { type KeyboardEvent, type MouseEvent, memo, type ReactNode, type RefObject } from 'react';
import { classNames } from '../attributes.ts';
import { ArrowDownIcon, ArrowUpIcon } from '../icons.ts';
import { describedByTip, tipAttributes } from '../Tips.tsx';
import styles from './tree.module.css';
import type { TreeHandle, TreePlace, TreeProps } from './tree-props.ts';
import { type DrawnRow, ExpandIcon, rowProps, useTree } from './use-tree.tsx';

export interface TreeColumn<Row> {
  readonly key: string;
  readonly header: string;
  /** A tooltip, if the header isn’t enough. */
  readonly tip?: string | undefined;
  /** A track of a CSS grid: `96px`, `minmax(0, 1fr)`. */
  readonly width: string;
  /** Numbers align at the end. */
  readonly align?: 'start' | 'end';
  readonly render: (row: Row) => ReactNode;
  /** How the rows are sorted by this column; a press on the header calls `onSort`. */
  readonly sorting?: ColumnSorting | undefined;
}

interface ColumnSorting {
  readonly direction: 'ascending' | 'descending' | undefined;
  readonly onSort: () => void;
}

interface TreeGridProps<Row extends TreePlace> extends TreeProps<Row> {
  /** The first column has the indent and the expand icon. Memoize it: rows render again when it changes. */
  readonly columns: readonly TreeColumn<Row>[];
  /** False if no row can expand: a plain grid, without space for the expand icon. */
  readonly isTree?: boolean;
  /** More classes for a row. */
  readonly rowClass?: (row: Row) => string | undefined;
}

/** The head and the line below it. */
export const TREE_HEAD_HEIGHT = 25;

/** A tree of any length in columns. It fills its parent and scrolls below its head. */
export function TreeGrid<Row extends TreePlace>(given: TreeGridProps<Row>) {
  const { columns, isTree = true, rowClass, ...props } = given;
  const tree = useTree(props, TREE_HEAD_HEIGHT);
  const tracks = columns.map((column) => column.width).join(' ');
  return (
    <div
      role={isTree ? 'treegrid' : 'grid'}
      className={styles.scroller}
      aria-rowcount={props.rows.length + 1}
      {...tree.container}
    >
      <Head columns={columns} tracks={tracks} />
      <div role="rowgroup" className={styles.canvas} style={{ height: tree.height }}>
        {tree.drawn.map((drawn) => (
          <GridRow
            key={drawn.row.key}
            {...drawn}
            columns={columns}
            tracks={tracks}
            isTree={isTree}
            draggable={props.onDragRow !== undefined}
            className={rowClass?.(drawn.row)}
          />
        ))}
      </div>
    </div>
  );
}

function Head<Row>({ columns, tracks }: { columns: readonly TreeColumn<Row>[]; tracks: string }) {
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
function SortButton({ header, direction, onSort }: { readonly header: string } & ColumnSorting) {
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

interface GridRowProps<Row extends TreePlace> extends DrawnRow<Row> {
  readonly columns: readonly TreeColumn<Row>[];
  readonly tracks: string;
  readonly isTree: boolean;
  readonly draggable: boolean;
  readonly className: string | undefined;
}

const GridRow = memo(function GridRow<Row extends TreePlace>(props: GridRowProps<Row>) {
  const { columns, tracks, isTree, draggable, className, ...drawn } = props;
  const { style, ...row } = isTree ? rowProps(drawn) : flatRowProps(drawn);
  return (
    <div
      role="row"
      draggable={draggable || undefined}
      {...row}
      aria-rowindex={drawn.index + 2}
      className={classNames(styles.item, styles.columns, styles.ruled, className)}
      style={{ ...style, gridTemplateColumns: tracks }}
    >
      <Cells row={drawn.row} columns={columns} isTree={isTree} />
    </div>
  );
  // Keeps the row type generic, which memo loses.
}) as <Row extends TreePlace>(props: GridRowProps<Row>) => ReactNode;

interface CellsProps<Row extends TreePlace> {
  readonly row: Row;
  readonly columns: readonly TreeColumn<Row>[];
  readonly isTree: boolean;
}

/** Memoized: the selection changes with each key, the cells don’t. */
const Cells = memo(function Cells<Row extends TreePlace>({ row, columns, isTree }: CellsProps<Row>) {
  return columns.map(({ key, align, render }, index) => (
    <div key={key} role="gridcell" className={classNames(styles.cell, align === 'end' && styles.end)}>
      {index === 0 && isTree ? <FirstCell row={row}>{render(row)}</FirstCell> : render(row)}
    </div>
  ));
  // Keeps the row type generic, which memo loses.
}) as <Row extends TreePlace>(props: CellsProps<Row>) => ReactNode;

function FirstCell({ row, children }: { row: TreePlace; children: ReactNode }) {
  const { level, indent = level - 1, expanded } = row;
  return (
    <span className={styles.line} style={{ paddingLeft: `calc(${indent} * var(--indent))` }}>
      <ExpandIcon expanded={expanded} />
      {children}
    </span>
  );
}

/** In a plain grid, levels have no meaning. */
function flatRowProps(drawn: DrawnRow<TreePlace>) {
  const {
    id,
    style,
    'data-tree-row': row,
    'data-current': current,
    'aria-selected': selected,
  } = rowProps(drawn);
  return { id, style, 'data-tree-row': row, 'data-current': current, 'aria-selected': selected };
}

/** Moves the focus from a field to the tree below it. */
export function focusListOnArrow(list: RefObject<TreeHandle | null>) {
  return (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    list.current?.focus();
  };
}
