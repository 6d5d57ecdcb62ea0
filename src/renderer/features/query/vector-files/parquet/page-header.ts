import type { DataPageHeader, PageHeader } from 'hyparquet';
import { parquetHeader } from 'hyparquet/src/column.js';
import { viewOf } from '#protocol/arrow/ipc-framing.ts';
import { VectorRefusal } from '../vector-source.ts';
import { checkThrift } from './check-thrift.ts';
import { damaged, refusing } from './parquet-refusals.ts';

type DataPageHeaderV2 = NonNullable<PageHeader['data_page_header_v2']>;

export type ParquetPageHeader = {
  /** The size of the page’s data in the file; `wholeSize` is its decompressed size. */
  readonly size: number;
  readonly wholeSize: number;
  /** The offset where the header ends. */
  readonly end: number;
} & (
  | { readonly kind: 'first'; readonly count: number; readonly header: DataPageHeader }
  | { readonly kind: 'second'; readonly count: number; readonly header: DataPageHeaderV2 }
  | { readonly kind: 'dictionary'; readonly count: number }
  | { readonly kind: 'other' }
);

/** SECURITY: the counts and lengths that divide a version 2 page into its parts. */
const SECOND_COUNTS = [
  'num_values',
  'num_nulls',
  'num_rows',
  'definition_levels_byte_length',
  'repetition_levels_byte_length',
] as const satisfies readonly (keyof DataPageHeaderV2)[];

/** SECURITY: hyparquet decodes these encodings safely, whatever a page contains. */
const ENCODINGS: ReadonlySet<string> = new Set([
  'PLAIN',
  'PLAIN_DICTIONARY',
  'RLE_DICTIONARY',
  'BYTE_STREAM_SPLIT',
]);

export function readParquetPageHeader(bytes: Uint8Array): ParquetPageHeader {
  const end = checkThrift(bytes);
  const read = refusing(() => parquetHeader({ view: viewOf(bytes), offset: 0 }));
  const sizes = {
    size: countOf(read.compressed_page_size),
    wholeSize: countOf(read.uncompressed_page_size),
    end,
  };
  return { ...sizes, ...kindOf(read) };
}

type Kinds<Header> = Header extends unknown ? Omit<Header, 'size' | 'wholeSize' | 'end'> : never;

function kindOf(read: PageHeader): Kinds<ParquetPageHeader> {
  const { data_page_header: first, data_page_header_v2: second, dictionary_page_header: dictionary } = read;
  if (read.type === 'DATA_PAGE' && first !== undefined) {
    checkEncoding(first.encoding);
    return { kind: 'first', count: countOf(first.num_values), header: first };
  }
  if (read.type === 'DATA_PAGE_V2' && second !== undefined) {
    checkEncoding(second.encoding);
    for (const member of SECOND_COUNTS) countOf(second[member]);
    if (second.num_nulls > second.num_values) throw damaged();
    return { kind: 'second', count: second.num_values, header: second };
  }
  if (read.type === 'DICTIONARY_PAGE' && dictionary !== undefined) {
    return { kind: 'dictionary', count: countOf(dictionary.num_values) };
  }
  return { kind: 'other' };
}

function countOf(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw damaged();
  return value;
}

function checkEncoding(encoding: string): void {
  if (ENCODINGS.has(encoding)) return;
  throw new VectorRefusal(
    'The numbers of the column have an encoding that isn’t supported. Save them plain or with a dictionary.',
  );
}
