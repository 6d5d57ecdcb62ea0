import { DEFAULT_PARSERS } from 'hyparquet/src/convert.js';
import { readDataPage, readDataPageV2 } from 'hyparquet/src/datapage.js';
import { viewOf } from '#protocol/arrow/ipc-framing.ts';
import type { ColumnShape } from './column-shape.ts';
import type { ParquetPageHeader } from './page-header.ts';
import { damaged, refusing } from './parquet-refusals.ts';

export type ValuesHeader = Extract<ParquetPageHeader, { kind: 'first' | 'second' }>;

/** A decoded page. Its numbers are converted on access. */
export interface ValuesPage {
  readonly count: number;
  /** The repetition level of each value: 0 where a row begins. */
  readonly repetition: ArrayLike<number>;
  /** The definition level of each value. Empty if all values are numbers. */
  readonly definition: ArrayLike<number>;
  /** For each row that begins in the page: the index of its first value, and the index of its first number. */
  readonly rowStarts: Uint32Array;
  readonly numberStarts: Uint32Array;
  /** Returns a number by its index among the values that are not null. */
  readonly number: (index: number) => number;
}

type Numbers = ArrayLike<unknown>;
type Decoder = Parameters<typeof readDataPage>[2];

export function readValuesPage(
  bytes: Uint8Array,
  page: ValuesHeader,
  shape: ColumnShape,
  dictionary: Numbers | undefined,
): ValuesPage {
  const isOfDictionary = page.header.encoding.endsWith('_DICTIONARY');
  checkPage(bytes, page, shape, isOfDictionary);
  const decoded = refusing(() => decodePage(bytes, page, decoderOf(shape)));
  const repetition = decoded.repetitionLevels;
  const definition = decoded.definitionLevels ?? [];
  if (isOfDictionary && dictionary === undefined && decoded.dataPage.length > 0) throw damaged();
  const numbers: Numbers = decoded.dataPage;
  const written = (index: number) => (isOfDictionary ? dictionary?.[Number(numbers[index])] : numbers[index]);
  return {
    count: page.count,
    repetition,
    definition,
    ...startsIn(repetition, definition, shape.numberAt),
    number: (index) => shape.element.read(written(index)) ?? fail(),
  };
}

function fail(): never {
  throw damaged();
}

function decodePage(
  bytes: Uint8Array,
  page: ValuesHeader,
  decoder: Decoder,
): ReturnType<typeof readDataPage> {
  if (page.kind === 'first') return readDataPage(bytes, page.header, decoder);
  const header = {
    type: 'DATA_PAGE_V2',
    compressed_page_size: bytes.length,
    uncompressed_page_size: bytes.length,
    data_page_header_v2: { ...page.header, is_compressed: false },
  } as const;
  return readDataPageV2(bytes, header, decoder);
}

/**
 * The column description that hyparquet needs to read pages. Uncompressed, because the bytes are decompressed before.
 */
function decoderOf({ element, repetitions }: ColumnShape): Decoder {
  const nodes = ['REQUIRED' as const, ...repetitions].map((repetition_type) => ({
    element: { name: '', repetition_type },
    children: [],
    count: 1,
    path: [],
  }));
  return {
    type: element.type,
    element: { name: '', type: element.type, type_length: element.size },
    schemaPath: nodes,
    pathInSchema: [],
    codec: 'UNCOMPRESSED',
    parsers: DEFAULT_PARSERS,
  };
}

function startsIn(
  repetition: ArrayLike<number>,
  definition: ArrayLike<number>,
  numberAt: number,
): Pick<ValuesPage, 'rowStarts' | 'numberStarts'> {
  const rowStarts = new Uint32Array(countZeros(repetition));
  const numberStarts = new Uint32Array(rowStarts.length);
  let row = 0;
  let numbers = 0;
  for (let index = 0; index < repetition.length; index += 1) {
    if (repetition[index] === 0) {
      rowStarts[row] = index;
      numberStarts[row] = numbers;
      row += 1;
    }
    if (definition.length === 0 || definition[index] === numberAt) numbers += 1;
  }
  return { rowStarts, numberStarts };
}

function countZeros(levels: ArrayLike<number>): number {
  let count = 0;
  for (let index = 0; index < levels.length; index += 1) if (levels[index] === 0) count += 1;
  return count;
}

/** SECURITY: checks the page before hyparquet reads it. */
function checkPage(
  bytes: Uint8Array,
  page: ValuesHeader,
  { lists, numberAt }: ColumnShape,
  isOfDictionary: boolean,
): void {
  const { repetition, definition, numbers } =
    page.kind === 'first' ? firstParts(bytes) : secondParts(bytes, page);
  if (checkRuns(repetition, bitsOf(lists.length), page.count) < page.count) throw damaged();
  if (checkRuns(definition, bitsOf(numberAt), page.count) < page.count) throw damaged();
  const [width] = numbers;
  if (isOfDictionary && width !== undefined) checkRuns(numbers.subarray(1), width, page.count);
}

function bitsOf(highest: number): number {
  return 32 - Math.clz32(highest);
}

interface PageParts {
  readonly repetition: Uint8Array;
  readonly definition: Uint8Array;
  readonly numbers: Uint8Array;
}

const LENGTH_SIZE = 4;

/** Version 1 stores each kind of levels with its length before it, repetition levels first. */
function firstParts(bytes: Uint8Array): PageParts {
  const repetition = partAt(bytes, 0);
  const definition = partAt(bytes, LENGTH_SIZE + repetition.length);
  return {
    repetition,
    definition,
    numbers: bytes.subarray(2 * LENGTH_SIZE + repetition.length + definition.length),
  };
}

function partAt(bytes: Uint8Array, at: number): Uint8Array {
  if (at + LENGTH_SIZE > bytes.length) throw damaged();
  const start = at + LENGTH_SIZE;
  const end = start + viewOf(bytes).getUint32(at, true);
  if (end > bytes.length) throw damaged();
  return bytes.subarray(start, end);
}

function secondParts(bytes: Uint8Array, { header }: Extract<ValuesHeader, { kind: 'second' }>): PageParts {
  const start = header.repetition_levels_byte_length;
  const end = start + header.definition_levels_byte_length;
  return {
    repetition: bytes.subarray(0, start),
    definition: bytes.subarray(start, end),
    numbers: bytes.subarray(end),
  };
}

const LONGEST_HEAD = 5;

/**
 * Checks Parquet’s hybrid encoding of runs and of packed numbers of `width` bits, which levels and dictionary indices
 * use. Returns the count of numbers, up to `most`. SECURITY: hyparquet expands a run to the length that it claims, and
 * reads on behind the end if numbers are missing.
 */
function checkRuns(bytes: Uint8Array, width: number, most: number): number {
  if (width > 32) throw damaged();
  let at = 0;
  let count = 0;
  while (at < bytes.length && count < most) {
    const { head, end } = headAt(bytes, at);
    const isPacked = head % 2 === 1;
    const groups = (head - 1) / 2;
    // hyparquet reads a byte even for numbers of width 0.
    if (isPacked && groups * width === 0) throw damaged();
    // Packed numbers come in groups of eight; the last group is padded.
    if ((isPacked ? groups * 8 - 7 : head / 2) > most - count) throw damaged();
    at = end + (isPacked ? groups * width : Math.ceil(width / 8));
    count += isPacked ? groups * 8 : head / 2;
  }
  return Math.min(count, most);
}

function headAt(bytes: Uint8Array, from: number): { readonly head: number; readonly end: number } {
  let head = 0;
  for (let place = 0; place < LONGEST_HEAD; place += 1) {
    const byte = bytes[from + place];
    if (byte === undefined) throw damaged();
    head += (byte & 127) * 128 ** place;
    if (byte < 128) return { head, end: from + place + 1 };
  }
  throw damaged();
}
