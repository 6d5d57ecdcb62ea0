import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useId, useRef } from 'react';
import type { RowCell, SchemaField } from '#contract/index.ts';
import type { MenuPlace } from '#ui/tree/tree-props.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import { type DrawnSpan, drawnIndexes, useRowWindow } from '#ui/virtual.ts';
import { FieldGlyph } from '../FieldGlyph.tsx';
import { GridRow, type RankBars } from './GridRow.tsx';
import { type CellPlace, type GridAction, gridAction } from './grid-keys.ts';
import styles from './RowGrid.module.css';
import {
  type DrawnColumn,
  defaultWidth,
  steppedWidth,
  useColumns,
  widthKey,
  withinBounds,
} from './use-columns.ts';

/** The height of a row: the token --row, as a number. */
const ROW_HEIGHT = 26;
/** Name and type of a column, and the line below them. */
const HEAD_HEIGHT = 41;

const FIRST: CellPlace = { row: 0, column: 0 };

/**
 * Rows and columns of any number. The focus stays on the grid itself and `aria-activedescendant` names the current cell:
 * with a roving tab stop, scrolling it out of what is drawn would throw the focus away.
 */
export function RowGrid(props: RowGridProps) {
  const { rows, offset, current, widths } = props;
  const { fields, count } = rows;
  const id = useId();
  const view = useRowWindow({ count, rowHeight: ROW_HEIGHT, headHeight: HEAD_HEIGHT });
  const edge = edgeWidth(offset + count);
  const columns = useColumns({ fields, widths, scroller: view.scroller, edge, current: current?.column });
  const go = (cell: CellPlace) => {
    view.reveal(cell.row);
    columns.reveal(cell.column);
    props.onCurrent(cell);
  };
  const act = (action: GridAction, at: CellPlace) => actOn(props, action, at, go);
  const drawnRows = drawnIndexes(view.window, current?.row);
  useShown(view.window, props.onShown);
  return (
    <div
      role="grid"
      ref={view.scroller}
      className={styles.scroller}
      tabIndex={0}
      aria-label="Rows"
      aria-rowcount={count + 1}
      aria-colcount={fields.length + 1}
      aria-activedescendant={current && cellId(id, current)}
      onFocus={() => current === undefined && count > 0 && go(FIRST)}
      onKeyDown={(event) =>
        onKey(event, { at: current, rows: count, columns: fields.length, page: view.page }, act)
      }
      onMouseDown={(event) => onPress(event, go)}
      onDoubleClick={(event) => {
        const cell = placeUnder(event);
        if (cell !== undefined) props.onOpen(cell);
      }}
      onContextMenu={(event) => {
        const wanted = wantedMenu(event, id, current);
        if (wanted === undefined) return;
        event.preventDefault();
        props.onCurrent(wanted.cell);
        props.onMenu(wanted.cell, wanted.at);
      }}
    >
      <GridHead columns={columns.drawn} width={columns.width} edge={edge} onWidth={props.onWidth} />
      <div
        role="rowgroup"
        className={styles.canvas}
        style={{ height: view.window.height, width: columns.width + edge }}
      >
        {drawnRows.map((row) => (
          <GridRow
            key={row}
            {...{ row, edge, offset }}
            id={id}
            top={row * ROW_HEIGHT - view.window.shift}
            cells={rows.rowAt(row)}
            rank={props.rank}
            columns={columns.drawn}
            current={current?.row === row ? current.column : undefined}
          />
        ))}
      </div>
    </div>
  );
}

/** Room for the largest number of a row. */
function edgeWidth(count: number): number {
  return Math.max(48, String(count).length * 8 + 28);
}

function cellId(id: string, { row, column }: CellPlace): string {
  return `${id}-${row}-${column}`;
}

interface KeyPlace {
  readonly at: CellPlace | undefined;
  readonly rows: number;
  readonly columns: number;
  readonly page: number;
}

function onKey(
  event: KeyboardEvent,
  { at, ...size }: KeyPlace,
  act: (action: GridAction, at: CellPlace) => void,
): void {
  const action = at === undefined ? undefined : gridAction(event, at, size);
  if (action === undefined || at === undefined) return;
  // Text that was marked with the pointer is what the user means to copy.
  if (action.type === 'copy-cell' && document.getSelection()?.isCollapsed === false) return;
  event.preventDefault();
  act(action, at);
}

function actOn(props: RowGridProps, action: GridAction, at: CellPlace, go: (cell: CellPlace) => void): void {
  switch (action.type) {
    case 'focus':
      go(action.cell);
      break;
    case 'open':
      props.onOpen(at);
      break;
    case 'copy-cell':
      props.onCopyCell(at);
      break;
    case 'copy-row':
      props.onCopyRow(at);
      break;
    case 'widen':
      widen(props, at.column, action.direction);
  }
}

function widen({ rows, widths, onWidth }: RowGridProps, column: number, direction: 1 | -1): void {
  const field = rows.fields[column];
  if (field === undefined) return;
  const key = widthKey(field, column);
  onWidth(key, steppedWidth(widths[key] ?? defaultWidth(field), direction));
}

function onPress(event: MouseEvent, go: (cell: CellPlace) => void): void {
  const cell = event.button === 0 ? placeUnder(event) : undefined;
  if (cell !== undefined) go(cell);
}

function placeUnder({ target }: MouseEvent): CellPlace | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
  const [row, column] = cell?.dataset.cell?.split(' ').map(Number) ?? [];
  return row === undefined || column === undefined ? undefined : { row, column };
}

interface WantedMenu {
  readonly cell: CellPlace;
  readonly at: MenuPlace;
}

/** A press means the cell under it, the key of the menu the current one. */
function wantedMenu(event: MouseEvent, id: string, current: CellPlace | undefined): WantedMenu | undefined {
  const pressed = placeUnder(event);
  if (pressed !== undefined) return { cell: pressed, at: { x: event.clientX, y: event.clientY } };
  if (current === undefined || event.target !== event.currentTarget) return undefined;
  const { left, bottom } = document.getElementById(cellId(id, current))?.getBoundingClientRect() ?? {};
  return left === undefined || bottom === undefined
    ? undefined
    : { cell: current, at: { x: left, y: bottom } };
}

/** Tells which rows are drawn, so that those of them that are missing are asked for. */
function useShown({ first, end }: DrawnSpan, onShown: ((span: DrawnSpan) => void) | undefined): void {
  useEffect(() => onShown?.({ first, end }), [first, end, onShown]);
}

/** Rows of which some may not be there yet. */
export interface GridRows {
  readonly fields: readonly SchemaField[];
  readonly count: number;
  /** Undefined while it is not loaded. */
  readonly rowAt: (row: number) => readonly RowCell[] | undefined;
}

interface RowGridProps {
  readonly rows: GridRows;
  /** The number of the first row. */
  readonly offset: number;
  /** Where the rows are ordered by a column. */
  readonly rank?: RankBars | undefined;
  /** Must stay the same function, or the same rows are told again. */
  readonly onShown?: (span: DrawnSpan) => void;
  readonly widths: Readonly<Record<string, number>>;
  readonly current: CellPlace | undefined;
  readonly onCurrent: (cell: CellPlace) => void;
  readonly onOpen: (cell: CellPlace) => void;
  readonly onCopyCell: (cell: CellPlace) => void;
  readonly onCopyRow: (cell: CellPlace) => void;
  readonly onMenu: (cell: CellPlace, at: MenuPlace) => void;
  readonly onWidth: (key: string, width: number) => void;
}

interface GridHeadProps extends Pick<RowGridProps, 'onWidth'> {
  readonly columns: readonly DrawnColumn[];
  readonly width: number;
  readonly edge: number;
}

/** Names and types, which stay while the rows scroll below them. */
function GridHead({ columns, width, edge, onWidth }: GridHeadProps) {
  return (
    <div role="rowgroup" className={styles.head} style={{ width: width + edge }}>
      <div role="row" aria-rowindex={1} className={styles.headRow}>
        <div role="columnheader" aria-colindex={1} className={styles.corner} style={{ width: edge }}>
          Row
        </div>
        {columns.map((column) => (
          <HeadCell key={column.key} column={column} edge={edge} onWidth={onWidth} />
        ))}
      </div>
    </div>
  );
}

interface HeadCellProps extends Pick<RowGridProps, 'onWidth'> {
  readonly column: DrawnColumn;
  readonly edge: number;
}

function HeadCell({ column, edge, onWidth }: HeadCellProps) {
  const { index, field, left, width } = column;
  return (
    <div
      role="columnheader"
      aria-colindex={index + 2}
      className={styles.headCell}
      style={{ left: left + edge, width }}
      title={`${field.name}\n${field.type}`}
    >
      <span className={styles.headName}>
        <FieldGlyph field={field} />
        <span className="small mono-face one-line">
          {field.name === '' ? (
            <span className="absent">""</span>
          ) : (
            <VisibleText text={field.name} limit={120} />
          )}
        </span>
      </span>
      <span className="tiny-text one-line dim">
        <VisibleText text={field.type} limit={120} />
      </span>
      <WidthHandle column={column} onWidth={onWidth} />
    </div>
  );
}

/** For the pointer; the keys have Shift and an arrow. */
function WidthHandle({ column, onWidth }: Omit<HeadCellProps, 'edge'>) {
  const { field, key, width } = column;
  const from = useRef({ x: 0, width });
  function onMove(event: PointerEvent<HTMLSpanElement>): void {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) {
      onWidth(key, withinBounds(from.current.width + event.clientX - from.current.x));
    }
  }
  return (
    <span
      aria-hidden="true"
      className={styles.handle}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, width };
      }}
      onPointerMove={onMove}
      onDoubleClick={(event) => {
        event.stopPropagation();
        onWidth(key, defaultWidth(field));
      }}
    />
  );
}
