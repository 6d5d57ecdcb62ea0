import * as arrow from 'apache-arrow';
import { Compression, Table, WriterPropertiesBuilder, writeParquet as write } from 'parquet-wasm';

export interface ParquetOptions {
  readonly rowsInGroup: number;
  readonly compression?: Compression;
}

export function writeParquet(
  table: arrow.Table,
  { rowsInGroup, compression = Compression.SNAPPY }: ParquetOptions,
): Uint8Array {
  const properties = new WriterPropertiesBuilder()
    .setMaxRowGroupSize(rowsInGroup)
    .setCompression(compression)
    .build();
  return write(Table.fromIPCStream(arrow.tableToIPC(table, 'stream')), properties);
}
