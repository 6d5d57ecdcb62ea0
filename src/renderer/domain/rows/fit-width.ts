import type { RowCell, SchemaField } from '#contract/index.ts';
import type { RankBars } from './CellView.tsx';
import { cellLengthText, rankText } from './cell-summary.ts';
import type { GridRows } from './grid-acts.ts';
import { defaultWidth, widthKey, withinBounds } from './use-columns.ts';

/** How wide a text is, in CSS pixels. */
type MeasureText = (text: string, face: 'text' | 'mono') => number;

interface FittedColumn {
  readonly field: SchemaField;
  /** Those that are loaded. */
  readonly cells: Iterable<RowCell>;
  /** The rows are ordered by it, which a bar beside each value shows. */
  readonly isRank: boolean;
}

/** Room at both sides, and the line. */
const EDGES = 18;
/** The picture of the type before the name, and the arrow of a sort behind it. */
const BESIDE_NAME = 40;
const RANK_BAR = 48;
const BESIDE = 8;
/** Of wider ones the beginning says enough. */
const MAX_FITTED = 640;
/** A cell is not read further than fits. */
const MAX_CHARACTERS = 120;

/** The width at which a column shows all of its name and of the cells that are loaded, up to a sensible one. */
export function fittedWidth({ field, cells, isRank }: FittedColumn, measure: MeasureText): number {
  if (field.family === 'vector') return defaultWidth(field);
  const face = field.family === 'text' ? 'text' : 'mono';
  const name = measure(field.name.slice(0, MAX_CHARACTERS) || '""', 'mono') + BESIDE_NAME;
  let widest = Math.max(name, measure(field.type.slice(0, MAX_CHARACTERS), 'text') * TYPE_SIZE);
  // What has fewer characters than the longest so far by far is not measured: there may be many rows.
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

/** Of more columns nobody sees most: their types say enough. */
const MAX_COLUMNS = 300;
const MAX_ROWS = 50;
/** A long text takes no more until somebody wants it. */
const FIRST_BOUNDS = { least: 64, most: 240 } as const;

/** The widths that columns begin with, by their keys: of those that have none yet. */
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

/** The cells of a column as far as they are here. */
export function loadedCells({ count, rowAt }: GridRows, column: number, most: number): readonly RowCell[] {
  const cells = Array.from({ length: Math.min(count, most) }, (_, row) => rowAt(row)?.[column]);
  return cells.filter((cell) => cell !== undefined);
}

/** Types are written smaller than cells. */
const TYPE_SIZE = 11 / 13;

/** As the grid shows them in one line. */
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

/** What can't be seen stands there by its code. */
function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' U+0000 ');
}

/** A window that places letters by whole pixels writes a line a little wider than a canvas. */
const LARGER = 1.03;

/** By the fonts of the window, at the sizes of the grid. */
export function createMeasure(): MeasureText {
  const context = document.createElement('canvas').getContext('2d');
  const style = getComputedStyle(document.body);
  const fonts = {
    text: `13px ${style.fontFamily}`,
    mono: `12px ${style.getPropertyValue('--font-mono')}`,
  };
  return (text, face) => {
    // Without a canvas, about as wide as the widest usual letters.
    if (context === null) return text.length * 7.5;
    context.font = fonts[face];
    // The digits of the window are all as wide as its 0, which a canvas can't be told.
    return context.measureText(text.replace(/\d/g, '0')).width * LARGER;
  };
}
