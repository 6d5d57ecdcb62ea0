import { LIMITS } from '#protocol/limits.ts';
import { beginningOf, byteParts, wholeText } from './cell-text.ts';
import { type CellValue, cellValue, type ListValue } from './cell-value.ts';

interface JsonText {
  readonly text: string;
  /** False if the text is truncated. */
  readonly isWhole: boolean;
}

interface Sink {
  text: string;
  readonly most: number;
}

/**
 * A value as compact JSON. Integers keep all their digits; decimals, times, bytes in hex, and `NaN` become strings.
 * Stops soon after `most` characters, so that a huge value costs no more.
 */
export function jsonText(value: CellValue, most: number): JsonText {
  const sink: Sink = { text: '', most };
  write(sink, value);
  return { text: sink.text, isWhole: !isFull(sink) };
}

function isFull({ text, most }: Sink): boolean {
  return text.length > most;
}

function write(sink: Sink, value: CellValue): void {
  switch (value.kind) {
    case 'list':
      writeList(sink, value);
      break;
    case 'struct':
      writeStruct(sink, value);
      break;
    default:
      sink.text += plainJson(value, roomIn(sink));
  }
}

/** How many characters are left. */
function roomIn({ text, most }: Sink): number {
  return Math.max(0, most - text.length);
}

type PlainValue = Exclude<CellValue, { readonly kind: 'list' | 'struct' }>;

function plainJson(value: PlainValue, most: number): string {
  switch (value.kind) {
    case 'null':
      return 'null';
    case 'bool':
      return value.text;
    case 'number':
      return NO_NUMBER.test(value.text) ? `"${value.text}"` : value.text;
    case 'bytes':
      return `"${hexText(value.bytes, most)}"`;
    case 'word':
      return JSON.stringify(value.text);
    case 'text':
      return JSON.stringify(beginningOf(value, most));
  }
}

const NO_NUMBER = /^(?:NaN|-?Infinity)$/;

/** The complete JSON: a string if it is short, as nearly all are, otherwise in parts. */
export function wholeJson(value: CellValue): string | Iterable<string> {
  const { text, isWhole } = jsonText(value, LIMITS.exportPiece);
  return isWhole ? text : jsonParts(value);
}

function* jsonParts(value: CellValue): Generator<string> {
  switch (value.kind) {
    case 'list':
      yield* listParts(value);
      break;
    case 'struct':
      yield* structParts(value);
      break;
    case 'text':
      yield* quotedParts(escapedParts(partsOfText(wholeText(value))));
      break;
    case 'bytes':
      yield* quotedParts(hexParts(value.bytes));
      break;
    default:
      yield plainJson(value, LIMITS.exportPiece);
  }
}

function* listParts({ items, from, to }: ListValue): Generator<string> {
  yield '[';
  for (let place = from; place < to; place += 1) {
    if (place > from) yield ',';
    yield* partsOfText(wholeJson(cellValue(items, place)));
  }
  yield ']';
}

function* structParts({ data, index }: StructValue): Generator<string> {
  yield '{';
  for (const [place, child] of data.children.entries()) {
    yield `${place > 0 ? ',' : ''}${memberName(data, place)}:`;
    yield* partsOfText(wholeJson(cellValue(child, index)));
  }
  yield '}';
}

export function partsOfText(text: string | Iterable<string>): Iterable<string> {
  return typeof text === 'string' ? [text] : text;
}

function* quotedParts(parts: Iterable<string>): Generator<string> {
  yield '"';
  yield* parts;
  yield '"';
}

function* escapedParts(parts: Iterable<string>): Generator<string> {
  for (const part of parts) yield JSON.stringify(part).slice(1, -1);
}

/** All bytes as {@link hexText}, in parts if they are long. */
export function wholeHex(bytes: Uint8Array): string | Iterable<string> {
  return bytes.length > LIMITS.exportPiece ? hexParts(bytes) : hexText(bytes);
}

function* hexParts(bytes: Uint8Array): Generator<string> {
  yield '0x';
  for (const part of byteParts(bytes)) yield hexText(part).slice(2);
}

type StructValue = Extract<CellValue, { readonly kind: 'struct' }>;

/** By index, since two members may have the same name. A long name is truncated to `most` characters. */
function memberName({ type }: StructValue['data'], place: number, most = Number.POSITIVE_INFINITY): string {
  const name = type.children[place]?.name ?? '';
  return JSON.stringify(name.length > most ? name.slice(0, most) : name);
}

function writeList(sink: Sink, { items, from, to }: ListValue): void {
  sink.text += '[';
  for (let place = from; place < to && !isFull(sink); place += 1) {
    if (place > from) sink.text += ',';
    write(sink, cellValue(items, place));
  }
  sink.text += ']';
}

function writeStruct(sink: Sink, { data, index }: StructValue): void {
  sink.text += '{';
  for (const [place, child] of data.children.entries()) {
    if (isFull(sink)) break;
    if (place > 0) sink.text += ',';
    sink.text += `${memberName(data, place, roomIn(sink) + 1)}:`;
    write(sink, cellValue(child, index));
  }
  sink.text += '}';
}

/** Bytes as `0x00ff`, up to a length. */
export function hexText(bytes: Uint8Array, most = Number.POSITIVE_INFINITY): string {
  const { buffer, byteOffset, length } = bytes;
  const shown = Math.min(length, Math.max(1, Math.ceil(most / 2)));
  return `0x${Buffer.from(buffer, byteOffset, shown).toString('hex')}`;
}
