import type { RowCell, ShortCell, VectorCell } from '#contract/index.ts';
import { LIMITS } from '#protocol/limits.ts';
import { beginningOf } from '../../arrow-cells/cell-text.ts';
import {
  type CellValue,
  cellValue,
  type ListValue,
  listNumbers,
  type TextValue,
} from '../../arrow-cells/cell-value.ts';
import { hexText, jsonText } from '../../arrow-cells/json-text.ts';
import type { AnswerColumn } from './decoded-rows.ts';

/** Limits the work for one page, whatever its cells announce. */
interface PageBudget {
  /** Characters of one cell. */
  readonly characters: number;
  /**
   * How many bytes of text and numbers of vectors may still be read only for counting characters or drawing: a damaged
   * response can refer to the same ones again and again.
   */
  looks: number;
}

const MAX_LOOKS = 16_000_000;
const PAGE_CHARACTERS = 8_000_000;
const CELL_CHARACTERS = { least: 24, most: 240 } as const;

export function pageBudget(cells: number): PageBudget {
  const share = Math.floor(PAGE_CHARACTERS / Math.max(1, cells));
  const { least, most } = CELL_CHARACTERS;
  return { characters: Math.min(most, Math.max(least, share)), looks: MAX_LOOKS };
}

/** A cell as the grid shows it. */
export function readRowCell({ data, isVector }: AnswerColumn, index: number, budget: PageBudget): RowCell {
  const value = cellValue(data, index);
  switch (value.kind) {
    case 'null':
      return null;
    case 'text':
      return textCell(value, budget);
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

function textCell(value: TextValue, budget: PageBudget): RowCell {
  const most = budget.characters;
  const begun = beginningOf(value, most);
  if (begun.length <= most) return begun;
  return { kind: 'short', text: beginning(begun, most), isWhole: false, ...lengthOf(value, budget) };
}

/** Counting the characters of a text takes reading all of it. */
function lengthOf(value: TextValue, budget: PageBudget): Pick<ShortCell, 'length' | 'unit'> {
  const { length } = value.bytes;
  if (length > LIMITS.exportPiece || length > budget.looks) return { length, unit: 'bytes' };
  budget.looks -= length;
  return { length: beginningOf(value, length).length, unit: 'characters' };
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
  const count = list.to - list.from;
  if (count > LIMITS.cellNumbers || count > budget.looks) return undefined;
  budget.looks -= count;
  const numbers = listNumbers(list);
  return numbers && vectorCell(numbers);
}

function nestedCell(value: Extract<CellValue, { kind: 'list' | 'struct' }>, most: number): RowCell {
  const { text, isWhole } = jsonText(value, most);
  if (isWhole) return text;
  const length = value.kind === 'list' ? { length: value.to - value.from, unit: 'items' as const } : {};
  return { kind: 'short', text: beginning(text, most), isWhole: false, ...length };
}

/** Replaces half a surrogate pair at the end. */
function beginning(text: string, most: number): string {
  return text.slice(0, most).toWellFormed();
}

/** How many values the preview of a vector draws. */
const POINTS = 48;

/** A vector's preview, with its length and norm. */
function vectorCell(numbers: Float64Array): VectorCell {
  return { kind: 'vector', length: numbers.length, norm: normOf(numbers), points: pointsOf(numbers) };
}

/** Null if a number isn't finite, or the norm overflows. */
function normOf(numbers: Float64Array): number | null {
  let squares = 0;
  for (const number of numbers) squares += number * number;
  const norm = Math.sqrt(squares);
  return Number.isFinite(norm) ? norm : null;
}

/** The value of each segment that is farthest from the middle of all values, so that no peak is lost. */
function pointsOf(numbers: Float64Array): (number | null)[] {
  const count = Math.min(POINTS, numbers.length);
  const middle = middleOf(numbers);
  return Array.from({ length: count }, (_, place) => {
    const from = Math.floor((place * numbers.length) / count);
    const to = Math.floor(((place + 1) * numbers.length) / count);
    return farthestFrom(middle, numbers.subarray(from, to));
  });
}

function middleOf(numbers: Float64Array): number {
  let [least, largest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const number of numbers) {
    if (number < least) least = number;
    if (number > largest) largest = number;
  }
  // Halved first: the sum of two large numbers may overflow.
  return least <= largest ? least / 2 + largest / 2 : 0;
}

function farthestFrom(middle: number, stretch: Float64Array): number | null {
  let farthest = Number.NaN;
  for (const number of stretch) {
    if (Number.isNaN(number)) continue;
    if (Number.isNaN(farthest) || Math.abs(number - middle) > Math.abs(farthest - middle)) farthest = number;
  }
  return Number.isNaN(farthest) ? null : farthest;
}
