import type { ColumnType } from '#contract/index.ts';
import { type Cell, moment, readValue, type TextColumn, vectorOf } from './read-value.ts';

/** From the narrowest to the widest: a column is of the first type that every one of its first cells fits. */
const CANDIDATES: readonly ColumnType[] = [
  'bool',
  'int64',
  'uint64',
  'float64',
  'date32',
  'timestamp',
  'vector-float32',
];

/** How a column is read as long as nobody says otherwise. */
export function guessColumn(name: string, cells: readonly Cell[]): TextColumn {
  const filled = cells.filter((cell) => cell !== null && cell !== '');
  const column = (type: ColumnType): TextColumn => columnOf({ name, type, nullable: true }, filled);
  // An empty text that was quoted as such is a text.
  if (filled.length === 0 || cells.includes('') || filled.some(isCode)) return column('utf8');
  const type = CANDIDATES.find((candidate) => fits(column(candidate), filled));
  return column(type ?? 'utf8');
}

/** With a zero in front it is the number of a house or of an article, and more than its value. */
function isCode(cell: Cell): boolean {
  return typeof cell === 'string' && /^[+-]?0\d/.test(cell.trim()) && !/[-/:]/.test(cell.slice(1));
}

function fits(column: TextColumn, cells: readonly Cell[]): boolean {
  return cells.every((cell) => readValue(cell, column) !== undefined);
}

/** What the first rows add to what was chosen: the width of vectors, and whether times name a zone. */
export function columnOf(choice: Omit<TextColumn, 'isZoned'>, cells: readonly Cell[]): TextColumn {
  const first = cells.find((cell) => cell !== null && cell !== '') ?? null;
  const isZoned = choice.type === 'timestamp' && moment(first)?.isZoned === true;
  if (!choice.type.startsWith('vector')) return { ...choice, isZoned };
  // One of no numbers is no vector, and fits nowhere.
  const width = choice.width ?? (vectorOf(first)?.length || 1);
  return { ...choice, width, isZoned };
}
