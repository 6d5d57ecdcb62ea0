import type { Data } from 'apache-arrow';
import type { FullCellValue } from '#contract/index.ts';
import { type CellValue, cellValue, type ListValue, listNumbers } from '../../arrow-cells/cell-value.ts';
import { hexText, jsonText } from '../../arrow-cells/json-text.ts';

/** More than anybody reads, and no weight for a message to the window. */
const MAX_CHARACTERS = 16 * 1024 * 1024;
/** SECURITY: a damaged answer may say of a row that it has all numbers of its batch. */
const MAX_NUMBERS = 1_000_000;

/** The whole of a cell, for who looks at it or copies it. */
export function readWholeCell(data: Data, index: number): FullCellValue {
  const value = cellValue(data, index);
  switch (value.kind) {
    case 'null':
      return { kind: 'null', text: 'null', isWhole: true };
    case 'text':
      return wholeText(value.text);
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
  const isWhole = text.length <= MAX_CHARACTERS;
  const shown = isWhole ? text : text.slice(0, MAX_CHARACTERS).toWellFormed();
  return { kind: 'text', text: shown, isWhole, length: text.length, unit: 'characters' };
}

function wholeBytes(bytes: Uint8Array): FullCellValue {
  const isWhole = bytes.length * 2 <= MAX_CHARACTERS;
  return {
    kind: 'bytes',
    text: hexText(bytes, MAX_CHARACTERS),
    isWhole,
    length: bytes.length,
    unit: 'bytes',
  };
}

function wholeList(list: ListValue): FullCellValue {
  const length = list.to - list.from;
  const numbers = length > MAX_NUMBERS ? undefined : listNumbers(list);
  return {
    kind: numbers === undefined ? 'json' : 'numbers',
    ...cutJson(list),
    length,
    unit: 'items',
    ...(numbers === undefined ? {} : { numbers }),
  };
}

function cutJson(value: CellValue): Pick<FullCellValue, 'text' | 'isWhole'> {
  const { text, isWhole } = jsonText(value, MAX_CHARACTERS);
  return { text: isWhole ? text : text.slice(0, MAX_CHARACTERS).toWellFormed(), isWhole };
}
