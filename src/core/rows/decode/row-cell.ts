import type { RowCell, ShortCell, VectorCell } from '#contract/index.ts';
import {
  beginningOf,
  type CellValue,
  cellValue,
  type ListValue,
  type LongText,
  listNumbers,
} from '../../arrow-cells/cell-value.ts';
import { hexText, jsonText } from '../../arrow-cells/json-text.ts';
import type { AnswerColumn } from './decoded-rows.ts';

/** What one page may cost, whatever its cells say of themselves. */
interface PageBudget {
  /** Characters of one cell. */
  readonly characters: number;
  /** Numbers of vectors that may still be looked at: a damaged answer can point to the same ones again and again. */
  numbers: number;
}

const MAX_NUMBERS = 32_000_000;
const PAGE_CHARACTERS = 8_000_000;
const CELL_CHARACTERS = { least: 24, most: 240 } as const;

export function pageBudget(cells: number): PageBudget {
  const share = Math.floor(PAGE_CHARACTERS / Math.max(1, cells));
  const { least, most } = CELL_CHARACTERS;
  return { characters: Math.min(most, Math.max(least, share)), numbers: MAX_NUMBERS };
}

/** A cell as the grid shows it. */
export function readRowCell({ data, isVector }: AnswerColumn, index: number, budget: PageBudget): RowCell {
  const value = cellValue(data, index);
  switch (value.kind) {
    case 'null':
      return null;
    case 'text':
      return textCell(value.text, budget.characters);
    case 'long text':
      return longCell(value, budget.characters);
    case 'bytes':
      return bytesCell(value.bytes);
    case 'list':
      return (isVector ? vectorIn(value, budget) : undefined) ?? nestedCell(value, budget.characters);
    case 'struct':
      return nestedCell(value, budget.characters);
    default:
      return value.text;
  }
}

function textCell(text: string, most: number): RowCell {
  if (text.length <= most) return text;
  const { length } = text;
  return { kind: 'short', text: beginning(text, most), isWhole: false, length, unit: 'characters' };
}

/** How many characters it has would be known only at its end. */
function longCell(value: LongText, most: number): ShortCell {
  const { length } = value.bytes;
  const text = beginning(beginningOf(value, most), most);
  return { kind: 'short', text, isWhole: false, length, unit: 'bytes' };
}

/** Characters of the hex text. */
const BYTES_SHOWN = 32;

function bytesCell(bytes: Uint8Array): ShortCell {
  const isWhole = bytes.length * 2 <= BYTES_SHOWN;
  return {
    kind: 'short',
    text: hexText(bytes, BYTES_SHOWN),
    isWhole,
    length: bytes.length,
    unit: 'bytes',
  };
}

function vectorIn(list: ListValue, budget: PageBudget): RowCell | undefined {
  budget.numbers -= list.to - list.from;
  const numbers = budget.numbers < 0 ? undefined : listNumbers(list);
  return numbers === undefined ? undefined : vectorCell(numbers);
}

function nestedCell(value: Extract<CellValue, { kind: 'list' | 'struct' }>, most: number): RowCell {
  const { text, isWhole } = jsonText(value, most);
  if (isWhole) return text;
  const length = value.kind === 'list' ? { length: value.to - value.from, unit: 'items' as const } : {};
  return { kind: 'short', text: beginning(text, most), isWhole: false, ...length };
}

/** Not half a character at its end. */
function beginning(text: string, most: number): string {
  return text.slice(0, most).toWellFormed();
}

/** As many as a small picture has places for. */
const POINTS = 48;

/** A vector as it is drawn small, with the figures that tell it from others. */
function vectorCell(numbers: readonly (number | null)[]): VectorCell {
  return { kind: 'vector', length: numbers.length, norm: normOf(numbers), points: pointsOf(numbers) };
}

/** Null where a number is none, or the norm is beyond any double. */
function normOf(numbers: readonly (number | null)[]): number | null {
  let squares = 0;
  for (const number of numbers) {
    if (number === null) return null;
    squares += number * number;
  }
  const norm = Math.sqrt(squares);
  return Number.isFinite(norm) ? norm : null;
}

/** Of each stretch the number that is farthest from the middle of all: no peak is lost. */
function pointsOf(numbers: readonly (number | null)[]): (number | null)[] {
  const count = Math.min(POINTS, numbers.length);
  const middle = middleOf(numbers);
  return Array.from({ length: count }, (_, place) => {
    const from = Math.floor((place * numbers.length) / count);
    const to = Math.floor(((place + 1) * numbers.length) / count);
    return farthestFrom(middle, numbers.slice(from, to));
  });
}

function middleOf(numbers: readonly (number | null)[]): number {
  let [least, largest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const number of numbers) {
    if (number === null) continue;
    if (number < least) least = number;
    if (number > largest) largest = number;
  }
  // Halved first: the sum of two large ones may be beyond any double.
  return least <= largest ? least / 2 + largest / 2 : 0;
}

function farthestFrom(middle: number, stretch: readonly (number | null)[]): number | null {
  let farthest: number | null = null;
  for (const number of stretch) {
    if (number === null) continue;
    if (farthest === null || Math.abs(number - middle) > Math.abs(farthest - middle)) farthest = number;
  }
  return farthest;
}
