import type { Data } from 'apache-arrow';
import type { FullCellValue } from '#contract/index.ts';
import { LIMITS } from '#protocol/index.ts';
import {
  beginningOf,
  type CellValue,
  cellValue,
  type ListValue,
  type LongText,
  listNumbers,
} from '../../arrow-cells/cell-value.ts';
import { hexText, jsonText } from '../../arrow-cells/json-text.ts';

/** The whole of a cell, for who looks at it or copies it. */
export function readWholeCell(data: Data, index: number): FullCellValue {
  const value = cellValue(data, index);
  switch (value.kind) {
    case 'null':
      return { kind: 'null', text: 'null', isWhole: true };
    case 'text':
      return wholeText(value.text);
    case 'long text':
      return longText(value);
    case 'bytes':
      return wholeBytes(value.bytes);
    case 'list':
      return wholeList(value);
    case 'struct':
      return { kind: 'json', ...cutJson(value) };
    case 'number':
      return { kind: 'number', text: value.text, isWhole: true };
    case 'bool':
    case 'word':
      return { kind: 'word', text: value.text, isWhole: true };
  }
}

function wholeText(text: string): FullCellValue {
  const isWhole = text.length <= LIMITS.cell;
  const shown = isWhole ? text : text.slice(0, LIMITS.cell).toWellFormed();
  return { kind: 'text', text: shown, isWhole, length: text.length, unit: 'characters' };
}

function longText(value: LongText): FullCellValue {
  const text = beginningOf(value, LIMITS.cell);
  if (text.length <= LIMITS.cell) return wholeText(text);
  return { ...wholeText(text), length: value.bytes.length, unit: 'bytes' };
}

function wholeBytes(bytes: Uint8Array): FullCellValue {
  const isWhole = bytes.length * 2 <= LIMITS.cell;
  return {
    kind: 'bytes',
    text: hexText(bytes, LIMITS.cell),
    isWhole,
    length: bytes.length,
    unit: 'bytes',
  };
}

function wholeList(list: ListValue): FullCellValue {
  const length = list.to - list.from;
  const numbers = length > LIMITS.cellNumbers ? undefined : listNumbers(list);
  return {
    kind: numbers === undefined ? 'json' : 'numbers',
    ...cutJson(list),
    length,
    unit: 'items',
    ...(numbers === undefined ? {} : { numbers }),
  };
}

function cutJson(value: CellValue): Pick<FullCellValue, 'text' | 'isWhole'> {
  const { text, isWhole } = jsonText(value, LIMITS.cell);
  return { text: isWhole ? text : text.slice(0, LIMITS.cell).toWellFormed(), isWhole };
}
