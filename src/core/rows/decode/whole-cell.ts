import type { Data } from 'apache-arrow';
import type { FullCellValue } from '#contract/index.ts';
import { LIMITS } from '#protocol/index.ts';
import { beginningOf } from '../../arrow-cells/cell-text.ts';
import {
  type CellValue,
  cellValue,
  type ListValue,
  listNumbers,
  type TextValue,
} from '../../arrow-cells/cell-value.ts';
import { hexText, partsOfText, wholeJson } from '../../arrow-cells/json-text.ts';
import { createSlices } from '../../time-slices.ts';

/** The complete value of a cell, for showing or copying it. */
export async function readWholeCell(data: Data, index: number): Promise<FullCellValue> {
  const value = cellValue(data, index);
  switch (value.kind) {
    case 'null':
      return { kind: 'null', text: 'null', isWhole: true };
    case 'text':
      return textCell(value);
    case 'bytes':
      return wholeBytes(value.bytes);
    case 'list':
      return wholeList(value);
    case 'struct':
      return { kind: 'json', ...(await cutJson(value)) };
    case 'number':
      return { kind: 'number', text: value.text, isWhole: true };
    case 'bool':
    case 'word':
      return { kind: 'word', text: value.text, isWhole: true };
  }
}

function textCell(value: TextValue): FullCellValue {
  const text = beginningOf(value, LIMITS.cell);
  const isWhole = text.length <= LIMITS.cell;
  if (isWhole) return { kind: 'text', text, isWhole, length: text.length, unit: 'characters' };
  const shown = text.slice(0, LIMITS.cell).toWellFormed();
  return { kind: 'text', text: shown, isWhole, length: value.bytes.length, unit: 'bytes' };
}

function wholeBytes(bytes: Uint8Array): FullCellValue {
  const digits = LIMITS.cell - '0x'.length;
  const isWhole = bytes.length * 2 <= digits;
  return {
    kind: 'bytes',
    text: hexText(bytes, digits),
    isWhole,
    length: bytes.length,
    unit: 'bytes',
  };
}

async function wholeList(list: ListValue): Promise<FullCellValue> {
  const length = list.to - list.from;
  const numbers = length > LIMITS.cellNumbers ? undefined : listNumbers(list);
  return {
    kind: numbers === undefined ? 'json' : 'numbers',
    ...(await cutJson(list)),
    length,
    unit: 'items',
    ...(numbers && { numbers: Array.from(numbers, (number) => (Number.isNaN(number) ? null : number)) }),
  };
}

async function cutJson(value: CellValue): Promise<Pick<FullCellValue, 'text' | 'isWhole'>> {
  const { text, isWhole } = await gathered(partsOfText(wholeJson(value)), LIMITS.cell);
  return { text: isWhole ? text : text.slice(0, LIMITS.cell).toWellFormed(), isWhole };
}

/** Joins parts of a text until it exceeds a length. Yields to other work meanwhile. */
export async function gathered(
  parts: Iterable<string>,
  most: number,
): Promise<{ readonly text: string; readonly isWhole: boolean }> {
  const turn = createSlices();
  const pieces: string[] = [];
  let length = 0;
  let piece = '';
  for (const part of parts) {
    piece += part;
    length += part.length;
    if (length > most) break;
    if (piece.length < LIMITS.exportPiece) continue;
    pieces.push(piece);
    piece = '';
    await turn();
  }
  return { text: [...pieces, piece].join(''), isWhole: length <= most };
}
