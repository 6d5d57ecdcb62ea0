import { readPlain } from 'hyparquet/src/plain.js';
import { viewOf } from '#protocol/arrow/ipc-framing.ts';
import { type ByteSource, VectorRefusal } from '../vector-source.ts';
import type { ColumnShape } from './column-shape.ts';
import { decompress } from './decompress.ts';
import type { ColumnChunk } from './footer.ts';
import { type ParquetPageHeader, readParquetPageHeader } from './page-header.ts';
import { damaged, refusing } from './parquet-refusals.ts';
import { readValuesPage, type ValuesHeader, type ValuesPage } from './values-page.ts';

export interface ChunkSource {
  readonly source: ByteSource;
  readonly chunk: ColumnChunk;
  readonly shape: ColumnShape;
}

/** A page with values, and where to continue after it. */
export interface PlacedPage {
  readonly page: ValuesPage;
  /** The index, in the row group, of the first row that begins in the page. */
  readonly firstRow: number;
  readonly next: NextPagePlace;
}

interface NextPagePlace {
  readonly at: number;
  readonly row: number;
  readonly valuesLeft: number;
  readonly pagesLeft: number;
  readonly dictionary: ArrayLike<unknown> | undefined;
}

/** More than the header of any page of numbers needs. */
const HEADER_BYTES = 16 * 1024;
/** SECURITY: otherwise a file of empty pages would be read without end. */
const MOST_PAGES = 100_000;
/** V8 stores longer arrays as hash tables. */
const MOST_VALUES = 2 ** 25 - 1;
/**
 * SECURITY: limits values that the page size doesn’t limit: nulls, which take almost no bytes, and fixed-length byte
 * arrays, for which hyparquet creates an object each.
 */
const MOST_UNEXPLAINED = 2 ** 21;
/**
 * SECURITY: a value takes its own bytes, plus those of its levels or of its dictionary index. A page that claims more
 * is damaged.
 */
const MOST_BYTES_OF_LEVELS = 4;
const MOST_BYTES_BESIDE = 64 * 1024;
const LARGEST_PAGE = 128 * 1024 * 1024;

export function firstPlace({ start, valueCount }: ColumnChunk): NextPagePlace {
  return { at: start, row: 0, valuesLeft: valueCount, pagesLeft: MOST_PAGES, dictionary: undefined };
}

/** Returns undefined after the last page. */
export async function readNextValuesPage(
  open: ChunkSource,
  from: NextPagePlace,
): Promise<PlacedPage | undefined> {
  let place = from;
  while (place.valuesLeft > 0 && place.pagesLeft > 0) {
    const header = await headerAt(open, place.at);
    const start = place.at + header.end;
    const after = { ...place, at: start + header.size, pagesLeft: place.pagesLeft - 1 };
    if (after.at > open.chunk.end) throw damaged();
    if (header.kind === 'first' || header.kind === 'second') {
      return placedPage(await valuesPageAt(open, header, start, place), place, after);
    }
    place =
      header.kind === 'other' ? after : { ...after, dictionary: await dictionaryAt(open, header, start) };
  }
  return undefined;
}

function placedPage(page: ValuesPage, before: NextPagePlace, after: NextPagePlace): PlacedPage {
  const next = {
    ...after,
    row: before.row + page.rowStarts.length,
    valuesLeft: before.valuesLeft - page.count,
  };
  return { page, firstRow: before.row, next };
}

async function headerAt({ source, chunk }: ChunkSource, at: number): Promise<ParquetPageHeader> {
  return readParquetPageHeader(await source.read(at, Math.min(at + HEADER_BYTES, chunk.end)));
}

async function bytesOf(source: ByteSource, from: number, size: number): Promise<Uint8Array> {
  const bytes = await source.read(from, from + size);
  if (bytes.length < size) throw damaged();
  return bytes;
}

async function dictionaryAt(
  { source, chunk, shape }: ChunkSource,
  header: Extract<ParquetPageHeader, { kind: 'dictionary' }>,
  start: number,
): Promise<ArrayLike<unknown>> {
  const { count, size, wholeSize } = header;
  checkSize(header, shape);
  if (count * shape.element.size > wholeSize) throw damaged();
  const bytes = await decompress(chunk.codec, await bytesOf(source, start, size), wholeSize);
  return refusing(() =>
    readPlain({ view: viewOf(bytes), offset: 0 }, shape.element.type, count, shape.element.size),
  );
}

async function valuesPageAt(
  { source, chunk, shape }: ChunkSource,
  header: ValuesHeader,
  start: number,
  { valuesLeft, dictionary }: NextPagePlace,
): Promise<ValuesPage> {
  checkSize(header, shape);
  if (header.count > valuesLeft) throw damaged();
  const bytes = await bytesOf(source, start, header.size);
  return readValuesPage(await decompressedPage(chunk.codec, header, bytes), header, shape, dictionary);
}

function checkSize(
  { count, wholeSize }: ParquetPageHeader & { readonly count: number },
  { element }: ColumnShape,
) {
  if (wholeSize > count * (element.size + MOST_BYTES_OF_LEVELS) + MOST_BYTES_BESIDE) throw damaged();
  const isExplained = count <= wholeSize && element.type !== 'FIXED_LEN_BYTE_ARRAY';
  const most = isExplained ? MOST_VALUES : MOST_UNEXPLAINED;
  if (count <= most && wholeSize <= LARGEST_PAGE) return;
  throw new VectorRefusal('The pages of the Parquet file are too large. Save it with smaller ones.');
}

/** Version 2 pages store their levels uncompressed, before the compressed values. */
async function decompressedPage(codec: number, page: ValuesHeader, bytes: Uint8Array): Promise<Uint8Array> {
  if (page.kind === 'first') return decompress(codec, bytes, page.wholeSize);
  const { header, wholeSize } = page;
  const end = header.repetition_levels_byte_length + header.definition_levels_byte_length;
  if (end > bytes.length || end > wholeSize) throw damaged();
  if (header.is_compressed === false) return bytes;
  const numbers = await decompress(codec, bytes.subarray(end), wholeSize - end);
  const whole = new Uint8Array(wholeSize);
  whole.set(bytes.subarray(0, end));
  whole.set(numbers, end);
  return whole;
}
