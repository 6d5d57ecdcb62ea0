import type { RowCell, ShortCell, VectorCell } from '#contract/index.ts';
import { formatBytes, formatCount, formatQuantity } from '#lib/format.ts';

/** The length of a cut value: `5,000 characters`. */
export function cellLengthText({ length, unit }: Pick<ShortCell, 'length' | 'unit'>): string | undefined {
  if (length === undefined || unit === undefined) return undefined;
  if (unit === 'bytes') return formatBytes(length);
  return formatQuantity(length, unit.slice(0, -1));
}

export function vectorText({ length, norm }: VectorCell): string {
  const figure = norm === null ? 'contains nulls' : `norm ${figureText(norm)}`;
  return `vector of ${formatCount(length)} numbers, ${figure}`;
}

/** A distance or a score with the same decimals as the others, so that they can be compared at a glance: `0.3530`. */
export function rankText(text: string): string {
  const number = Number(text);
  const size = Math.abs(number);
  if (!Number.isFinite(number) || (number !== 0 && (size < 0.001 || size >= 100_000)))
    return figureText(number);
  return number.toFixed(size < 100 ? 4 : 2);
}

const MOST_CHARACTERS = 120;

/** A cell in a few words: a vector by its length and norm. */
export function shortText(cell: RowCell): string {
  if (cell === null) return 'null';
  if (typeof cell === 'string') return shortened(cell, cell.length <= MOST_CHARACTERS);
  if (cell.kind === 'vector') {
    const norm = cell.norm === null ? '' : `, norm ${figureText(cell.norm)}`;
    return `${formatCount(cell.length)} numbers${norm}`;
  }
  if (cell.unit === 'bytes' && cell.length !== undefined) return formatBytes(cell.length);
  return shortened(cell.text, cell.isWhole && cell.text.length <= MOST_CHARACTERS);
}

function shortened(text: string, isWhole: boolean): string {
  return isWhole ? text : `${Array.from(text).slice(0, MOST_CHARACTERS).join('')}…`;
}

/** Whether the grid has the whole value, so that nothing needs to be requested. */
export function isWholeCell(cell: RowCell): cell is string | null {
  return cell === null || typeof cell === 'string';
}

export interface VectorFigures {
  readonly count: number;
  /** The number of nulls, NaNs, and infinities. */
  readonly without: number;
  readonly zeros: number;
  /** Among finite numbers; undefined if there are none. */
  readonly least?: number;
  readonly largest?: number;
  readonly mean?: number;
  readonly norm?: number;
}

export function vectorFigures(numbers: readonly (number | null)[]): VectorFigures {
  const known = numbers.filter((number) => number !== null);
  const counts = { count: numbers.length, without: numbers.length - known.length };
  const [first] = known;
  if (first === undefined) return { ...counts, zeros: 0 };
  let [least, largest, sum, squares, zeros] = [first, first, 0, 0, 0];
  for (const number of known) {
    if (number < least) least = number;
    if (number > largest) largest = number;
    if (number === 0) zeros += 1;
    sum += number;
    squares += number * number;
  }
  return { ...counts, zeros, least, largest, mean: sum / known.length, norm: Math.sqrt(squares) };
}

/** Four significant digits. */
export function figureText(number: number): string {
  if (number === 0) return '0';
  const size = Math.abs(number);
  return size >= 0.001 && size < 100_000 ? String(Number(number.toPrecision(4))) : number.toExponential(3);
}
