import type { RowCell, SchemaField } from '#contract/index.ts';
import type { RankBars } from './CellView.tsx';
import { cellLengthText, rankText } from './cell-summary.ts';
import type { GridRows } from './grid-acts.ts';
import { defaultWidth, widthKey, withinBounds } from './use-columns.ts';

/** The width of a text in CSS pixels. */
type MeasureText = (text: string, face: 'text' | 'mono') => number;

interface FittedColumn {
  readonly field: SchemaField;
  /** The loaded ones. */
  readonly cells: Iterable<RowCell>;
  /** The rows are ordered by it, so each value has a bar. */
  readonly isRank: boolean;
}

/** The padding of both sides, and the line. */
const EDGES = 18;
/** The icon before the name, and the sort arrow after it. */
const BESIDE_NAME = 40;
const RANK_BAR = 48;
const BESIDE = 8;
/** The start of a wider value is enough. */
const MAX_FITTED = 640;
/** Only the start of a long text is measured. */
const MAX_CHARACTERS = 120;

/** The width that fits the name and the loaded cells of a column, up to a limit. */
export function fittedWidth({ field, cells, isRank }: FittedColumn, measure: MeasureText): number {
  if (field.family === 'vector') return defaultWidth(field);
  const face = field.family === 'text' ? 'text' : 'mono';
  const name = measure(field.name.slice(0, MAX_CHARACTERS) || '""', 'mono') + BESIDE_NAME;
  let widest = Math.max(name, measure(field.type.slice(0, MAX_CHARACTERS), 'text') * TYPE_SIZE);
  // Texts much shorter than the longest so far aren’t measured: there may be many rows.
  let longest = 0;
  for (const cell of cells) {
    const { text, aside } = shownTexts(cell, isRank);
    if (text.length + aside.length < longest * 0.6) continue;
    longest = Math.max(longest, text.length + aside.length);
    const beside = aside === '' ? 0 : measure(aside, 'text') + BESIDE;
    widest = Math.max(widest, measure(text, face) + beside + (isRank ? RANK_BAR : 0));
  }
  return Math.min(MAX_FITTED, withinBounds(Math.ceil(widest) + EDGES));
}

/** Most of more columns are out of view, so their types are enough. */
const MAX_COLUMNS = 300;
const MAX_ROWS = 50;
/** A long text only gets more if the user widens the column. */
const FIRST_BOUNDS = { least: 64, most: 240 } as const;

/** The initial widths of columns without one, by their keys. */
export function firstWidths(
  rows: GridRows,
  known: Readonly<Record<string, number>>,
  measure: MeasureText,
  rank?: RankBars | undefined,
): Readonly<Record<string, number>> {
  const { fields } = rows;
  if (fields.length > MAX_COLUMNS) return known;
  const widths: Record<string, number> = { ...known };
  const { least, most } = FIRST_BOUNDS;
  for (const [column, field] of fields.entries()) {
    const key = widthKey(fields, column);
    if (field.family === 'vector' || widths[key] !== undefined) continue;
    const isRank = rank?.column === column;
    const fitted = fittedWidth({ field, cells: loadedCells(rows, column, MAX_ROWS), isRank }, measure);
    widths[key] = Math.max(least, Math.min(most, fitted));
  }
  return widths;
}

export function loadedCells({ count, rowAt }: GridRows, column: number, most: number): readonly RowCell[] {
  const cells = Array.from({ length: Math.min(count, most) }, (_, row) => rowAt(row)?.[column]);
  return cells.filter((cell) => cell !== undefined);
}

/** Types have a smaller font than cells. */
const TYPE_SIZE = 11 / 13;

/** As the grid shows them on one line. */
function shownTexts(cell: RowCell, isRank: boolean): { readonly text: string; readonly aside: string } {
  if (cell === null) return { text: 'null', aside: '' };
  if (typeof cell === 'string') {
    const text = isRank ? rankText(cell) : cell || 'empty string';
    return { text: visible(text.slice(0, MAX_CHARACTERS)), aside: '' };
  }
  if (cell.kind === 'vector') return { text: '', aside: '' };
  const hasLength = cell.unit === 'bytes' || !cell.isWhole;
  const text = cell.isWhole ? cell.text : `${cell.text}…`;
  return { text: visible(text.slice(0, MAX_CHARACTERS)), aside: (hasLength && cellLengthText(cell)) || '' };
}

/** Invisible characters are shown by their codes. */
function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' U+0000 ');
}

/** If the window snaps glyphs to whole pixels, a line is a little wider than on a canvas. */
const LARGER = 1.03;

/** Measures with the fonts of the window, in the sizes of the grid. */
export function createMeasure(): MeasureText {
  const context = document.createElement('canvas').getContext('2d');
  const style = getComputedStyle(document.body);
  const fonts = {
    text: `13px ${style.fontFamily}`,
    mono: `12px ${style.getPropertyValue('--font-mono')}`,
  };
  return (text, face) => {
    // Without a canvas: about the width of the widest common letters.
    if (context === null) return text.length * 7.5;
    context.font = fonts[face];
    // The window uses tabular figures, as wide as its 0, which a canvas doesn’t support.
    return context.measureText(text.replace(/\d/g, '0')).width * LARGER;
  };
}
