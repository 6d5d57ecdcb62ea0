export interface CellPlace {
  /** Among the rows of the grid, from 0. */
  readonly row: number;
  /** Among the columns of the response. */
  readonly column: number;
}

export interface GridKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
  /** The number of rows that fit on the screen. */
  readonly page: number;
}

interface KeyPlace {
  readonly cell: CellPlace;
  /** The corner of the range opposite to the current cell; undefined without a range. */
  readonly end: CellPlace | undefined;
}

export type GridAction =
  | { readonly type: 'focus' | 'extend'; readonly cell: CellPlace }
  | { readonly type: 'open' | 'copy' | 'copy-row' | 'select-all' | 'deselect' | 'filter' | 'exclude' }
  | { readonly type: 'widen' | 'move-column'; readonly direction: 1 | -1 };

/**
 * The effect of a key in a grid, after the WAI-ARIA pattern for data grids; undefined if the grid doesn’t handle it.
 */
export function gridAction(event: GridKey, at: KeyPlace, size: GridSize): GridAction | undefined {
  const isMod = event.ctrlKey || event.metaKey;
  if (event.altKey) return event.shiftKey && !isMod ? widening(event.key) : undefined;
  const plain = isMod ? commandKey(event) : letterKey(event, at);
  if (plain !== undefined) return plain;
  const type = event.shiftKey ? 'extend' : 'focus';
  const from = event.shiftKey ? (at.end ?? at.cell) : at.cell;
  const moved = isMod ? jump(event.key, from, size) : move(event.key, from, size);
  return moved && { type, cell: clampedPlace(moved, size) };
}

function commandKey({ key, shiftKey }: GridKey): GridAction | undefined {
  switch (key.toLowerCase()) {
    case 'c':
      return { type: shiftKey ? 'copy-row' : 'copy' };
    case 'a':
      return shiftKey ? undefined : { type: 'select-all' };
    default:
      return undefined;
  }
}

function letterKey({ key, shiftKey }: GridKey, { end }: KeyPlace): GridAction | undefined {
  switch (key) {
    case 'Enter':
      return shiftKey ? undefined : { type: 'open' };
    case 'Escape':
      // Without a range, the parent handles Escape.
      return end === undefined || shiftKey ? undefined : { type: 'deselect' };
    case 'f':
    case 'F':
      return { type: shiftKey ? 'exclude' : 'filter' };
    case '<':
      return { type: 'move-column', direction: -1 };
    case '>':
      return { type: 'move-column', direction: 1 };
    default:
      return undefined;
  }
}

function widening(key: string): GridAction | undefined {
  if (key === 'ArrowRight') return { type: 'widen', direction: 1 };
  return key === 'ArrowLeft' ? { type: 'widen', direction: -1 } : undefined;
}

function move(key: string, { row, column }: CellPlace, { columns, page }: GridSize): CellPlace | undefined {
  switch (key) {
    case 'ArrowDown':
      return { row: row + 1, column };
    case 'ArrowUp':
      return { row: row - 1, column };
    case 'ArrowRight':
      return { row, column: column + 1 };
    case 'ArrowLeft':
      return { row, column: column - 1 };
    case 'PageDown':
      return { row: row + page, column };
    case 'PageUp':
      return { row: row - page, column };
    case 'Home':
      return { row, column: 0 };
    case 'End':
      return { row, column: columns - 1 };
    default:
      return undefined;
  }
}

function jump(key: string, { column }: CellPlace, { rows, columns }: GridSize): CellPlace | undefined {
  switch (key) {
    case 'Home':
      return { row: 0, column: 0 };
    case 'End':
      return { row: rows - 1, column: columns - 1 };
    case 'ArrowDown':
      return { row: rows - 1, column };
    case 'ArrowUp':
      return { row: 0, column };
    default:
      return undefined;
  }
}

export function clampedPlace(
  { row, column }: CellPlace,
  { rows, columns }: Pick<GridSize, 'rows' | 'columns'>,
): CellPlace {
  return {
    row: Math.max(0, Math.min(rows - 1, row)),
    column: Math.max(0, Math.min(columns - 1, column)),
  };
}
