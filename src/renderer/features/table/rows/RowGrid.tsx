import { type KeyboardEvent, type MouseEvent, type PointerEvent, useId, useRef } from 'react';
import type { RowPage } from '#contract/index.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import { drawnIndexes, useRowWindow } from '#ui/virtual.ts';
import { FieldGlyph } from '../schema/SchemaGrid.tsx';
import { GridRow } from './GridRow.tsx';
import styles from './grid/RowGrid.module.css';
import { type GridAction, gridAction } from './grid-keys.ts';
import {
  type DrawnColumn,
  defaultWidth,
  steppedWidth,
  useColumns,
  widthKey,
  withinBounds,
} from './use-columns.ts';
import type { CellPlace } from './use-rows.ts';

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
  const { page, offset, current, widths } = props;
  const { fields, rows } = page;
  const id = useId();
  const view = useRowWindow({ count: rows.length, rowHeight: ROW_HEIGHT, headHeight: HEAD_HEIGHT });
  const edge = edgeWidth(offset + rows.length);
  const columns = useColumns({ fields, widths, scroller: view.scroller, edge, current: current?.column });
  const go = (cell: CellPlace) => {
    view.reveal(cell.row);
    columns.reveal(cell.column);
    props.onCurrent(cell);
  };
  const act = (action: GridAction, at: CellPlace) => actOn(props, action, at, go);
  const drawnRows = drawnIndexes(view.window, current?.row);
  return (
    <div
      role="grid"
      ref={view.scroller}
      className={styles.scroller}
      tabIndex={0}
      aria-label="Rows"
      aria-rowcount={rows.length + 1}
      aria-colcount={fields.length + 1}
      aria-activedescendant={current && cellId(id, current)}
      onFocus={() => current === undefined && rows.length > 0 && go(FIRST)}
      onKeyDown={(event) =>
        onKey(event, { at: current, rows: rows.length, columns: fields.length, page: view.page }, act)
      }
      onMouseDown={(event) => onPress(event, go)}
      onDoubleClick={(event) => {
        const cell = placeUnder(event);
        if (cell !== undefined) props.onOpen(cell);
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
            cells={rows[row] ?? []}
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

function widen({ page, widths, onWidth }: RowGridProps, column: number, direction: 1 | -1): void {
  const field = page.fields[column];
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

interface RowGridProps {
  readonly page: Pick<RowPage, 'fields' | 'rows'>;
  /** Of the first row that is shown. */
  readonly offset: number;
  readonly widths: Readonly<Record<string, number>>;
  readonly current: CellPlace | undefined;
  readonly onCurrent: (cell: CellPlace) => void;
  readonly onOpen: (cell: CellPlace) => void;
  readonly onCopyCell: (cell: CellPlace) => void;
  readonly onCopyRow: (cell: CellPlace) => void;
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
