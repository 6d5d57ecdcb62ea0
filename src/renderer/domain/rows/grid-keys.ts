export interface CellPlace {
  /** Among the rows of the grid, from 0. */
  readonly row: number;
  /** Among the columns that came. */
  readonly column: number;
}

export interface GridKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

interface GridSize {
  readonly rows: number;
  readonly columns: number;
  /** Rows that fit on the screen. */
  readonly page: number;
}

export type GridAction =
  | { readonly type: 'focus'; readonly cell: CellPlace }
  | { readonly type: 'open' | 'copy-cell' | 'copy-row' }
  | { readonly type: 'widen'; readonly direction: 1 | -1 };

/** What a key does in a grid, after the WAI-ARIA pattern for data grids; undefined: not our key. */
export function gridAction(event: GridKey, at: CellPlace, size: GridSize): GridAction | undefined {
  const isMod = event.ctrlKey || event.metaKey;
  if (event.altKey) return undefined;
  if (isMod && event.key.toLowerCase() === 'c') return { type: event.shiftKey ? 'copy-row' : 'copy-cell' };
  if (event.shiftKey) return isMod ? undefined : widening(event.key);
  if (event.key === 'Enter') return isMod ? undefined : { type: 'open' };
  const moved = isMod ? farMove(event.key, at, size) : move(event.key, at, size);
  return moved && { type: 'focus', cell: clamped(moved, size) };
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

function farMove(key: string, { column }: CellPlace, { rows, columns }: GridSize): CellPlace | undefined {
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

function clamped({ row, column }: CellPlace, { rows, columns }: GridSize): CellPlace {
  return {
    row: Math.max(0, Math.min(rows - 1, row)),
    column: Math.max(0, Math.min(columns - 1, column)),
  };
}
