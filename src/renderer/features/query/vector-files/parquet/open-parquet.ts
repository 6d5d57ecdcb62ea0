import {
  type ByteSource,
  checkVectors,
  type FileColumn,
  type VectorFile,
  VectorRefusal,
} from '../vector-source.ts';
import { type ParquetColumn, readParquetFooter } from './footer.ts';
import type { PlacedPage } from './pages.ts';
import { readParquetRow } from './row-values.ts';
import { vectorWidths } from './vector-widths.ts';

/** Of the file only the footer is read, and then the pages up to the row that is wanted. */
export async function openParquetFile(source: ByteSource): Promise<VectorFile> {
  const footer = await readParquetFooter(source);
  if (footer.columns.length === 0) {
    throw new VectorRefusal('No column of the Parquet file holds lists of numbers.');
  }
  const widths = await vectorWidths(footer);
  return {
    form: 'Parquet',
    columns: footer.columns.map((column) => openColumn(source, column, widths?.get(column.index))),
  };
}

function openColumn(source: ByteSource, column: ParquetColumn, width: number | undefined): FileColumn {
  const reader = rowReader(source, column);
  return {
    name: column.name,
    rowCount: column.rowCount,
    width,
    readRow: async (row) => checkVectors(await reader(row)),
  };
}

/** Remembers the page of the last row: rows are mostly read one after the other. */
function rowReader(source: ByteSource, { chunks, shape }: ParquetColumn): FileColumn['readRow'] {
  let last: { readonly group: number; readonly page: PlacedPage } | undefined;
  return async (row) => {
    let before = 0;
    for (const [group, chunk] of chunks.entries()) {
      if (row >= before && row < before + chunk.rowCount) {
        const page = last?.group === group ? last.page : undefined;
        const found = await readParquetRow({ source, chunk, shape }, row - before, page);
        last = { group, page: found.last };
        return found.vectors;
      }
      before += chunk.rowCount;
    }
    throw new VectorRefusal(`There is no row ${row}.`);
  };
}
