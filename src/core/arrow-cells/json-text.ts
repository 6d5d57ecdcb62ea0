import { type CellValue, cellValue, type ListValue } from './cell-value.ts';

interface JsonText {
  readonly text: string;
  /** False where it ends before the value does. */
  readonly isWhole: boolean;
}

interface Sink {
  text: string;
  readonly most: number;
}

/**
 * A value as compact JSON. Whole numbers have all their digits; what JSON has no number for is a text: decimals, times,
 * bytes in hex, `NaN`. It ends soon after as many characters as are wanted, so that a huge value costs no more than that.
 */
export function jsonText(value: CellValue, most = Number.POSITIVE_INFINITY): JsonText {
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
      sink.text += plainJson(value, sink.most);
  }
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
    case 'text':
    case 'word':
      return JSON.stringify(value.text);
  }
}

const NO_NUMBER = /^(?:NaN|-?Infinity)$/;

function writeList(sink: Sink, { items, from, to }: ListValue): void {
  sink.text += '[';
  for (let place = from; place < to && !isFull(sink); place += 1) {
    if (place > from) sink.text += ',';
    write(sink, cellValue(items, place));
  }
  sink.text += ']';
}

/** By the places of its members: two may have one name. */
function writeStruct(sink: Sink, { data, index }: Extract<CellValue, { readonly kind: 'struct' }>): void {
  sink.text += '{';
  for (const [place, child] of data.children.entries()) {
    if (isFull(sink)) break;
    if (place > 0) sink.text += ',';
    sink.text += `${JSON.stringify(data.type.children[place]?.name ?? '')}:`;
    write(sink, cellValue(child, index));
  }
  sink.text += '}';
}

/** Bytes as `0x00ff`, as many of them as there is room for. */
export function hexText(bytes: Uint8Array, most = Number.POSITIVE_INFINITY): string {
  const { buffer, byteOffset, length } = bytes;
  const shown = Math.min(length, Math.max(1, Math.ceil(most / 2)));
  return `0x${Buffer.from(buffer, byteOffset, shown).toString('hex')}`;
}
