import * as arrow from 'apache-arrow';
import { Compression, Encoding, WriterVersion } from 'parquet-wasm';
import { type ParquetOptions, writeParquet } from './write-parquet.ts';

export interface ParquetColumn {
  readonly type: arrow.DataType;
  readonly rows: readonly unknown[];
}

export const ELEMENTS = {
  float16: new arrow.Float16(),
  float32: new arrow.Float32(),
  float64: new arrow.Float64(),
  int8: new arrow.Int8(),
  uint8: new arrow.Uint8(),
  int64: new arrow.Int64(),
  utf8: new arrow.Utf8(),
} as const;

const itemOf = (type: arrow.DataType) => new arrow.Field('item', type, true);

export const listOf = (type: arrow.DataType) => new arrow.List(itemOf(type));
export const fixedListOf = (length: number, type: arrow.DataType) =>
  new arrow.FixedSizeList(length, itemOf(type));
export const structOf = (type: arrow.DataType) => new arrow.Struct([new arrow.Field('inside', type, true)]);

export const ZSTD: ParquetOptions = {
  rowsInGroup: 1000,
  compression: Compression.ZSTD,
  more: (properties) => properties.setDictionaryEnabled(false),
};

/** Different layouts of the same rows. */
export const LAYOUTS: Readonly<Record<string, ParquetOptions>> = {
  'with a dictionary, in Snappy': { rowsInGroup: 1000 },
  'plain, uncompressed': {
    rowsInGroup: 1000,
    compression: Compression.UNCOMPRESSED,
    more: (properties) => properties.setDictionaryEnabled(false),
  },
  'in pages of the second version, in gzip': {
    rowsInGroup: 1000,
    compression: Compression.GZIP,
    more: (properties) => properties.setWriterVersion(WriterVersion.V2),
  },
  'plain, in Zstandard': ZSTD,
  'in small pages and row groups': {
    rowsInGroup: 3,
    more: (properties) => properties.setDictionaryEnabled(false).setDataPageSizeLimit(8).setWriteBatchSize(1),
  },
};

export const UNREAD: Readonly<Record<string, ParquetOptions>> = {
  Brotli: { rowsInGroup: 1000, compression: Compression.BROTLI },
  LZ4: { rowsInGroup: 1000, compression: Compression.LZ4_RAW },
};

/** Version 2 writers store integers without a dictionary in this form. */
export const DELTAS: ParquetOptions = {
  rowsInGroup: 1000,
  more: (properties) => properties.setWriterVersion(WriterVersion.V2).setDictionaryEnabled(false),
};

/** Only floats can be written in this form. */
export const SPLIT_BYTES: ParquetOptions = {
  rowsInGroup: 1000,
  more: (properties) => properties.setDictionaryEnabled(false).setEncoding(Encoding.BYTE_STREAM_SPLIT),
};

/** A Parquet file as the Rust Arrow library writes it. */
export function parquetOf(
  columns: Readonly<Record<string, ParquetColumn>>,
  options: ParquetOptions = { rowsInGroup: 1000 },
): Uint8Array<ArrayBuffer> {
  const fields = Object.entries(columns).map(([name, { type }]) => new arrow.Field(name, type, true));
  const vectors = Object.entries(columns).map(
    ([name, { type, rows }]) => [name, arrow.vectorFromArray(rows, type)] as const,
  );
  const table = new arrow.Table(new arrow.Schema(fields), Object.fromEntries(vectors));
  return new Uint8Array(writeParquet(table, options));
}
