import * as arrow from 'apache-arrow';
import { Compression, Table, WriterPropertiesBuilder, writeParquet as write } from 'parquet-wasm';

export interface ParquetOptions {
  readonly rowsInGroup: number;
  readonly compression?: Compression;
  /** Further options of the writer. */
  readonly more?: (properties: WriterPropertiesBuilder) => WriterPropertiesBuilder;
}

export function writeParquet(
  table: arrow.Table,
  { rowsInGroup, compression = Compression.SNAPPY, more = (properties) => properties }: ParquetOptions,
): Uint8Array {
  const builder = new WriterPropertiesBuilder().setMaxRowGroupSize(rowsInGroup).setCompression(compression);
  const properties = more(builder).build();
  return write(Table.fromIPCStream(arrow.tableToIPC(table, 'stream')), properties);
}
