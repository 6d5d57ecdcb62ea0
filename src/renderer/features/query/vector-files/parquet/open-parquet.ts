import type { DataType } from '#protocol/arrow-types/index.ts';
import {
  type ByteSource,
  checkVectors,
  type FileColumn,
  type VectorFile,
  VectorRefusal,
} from '../vector-source.ts';
import { type ParquetColumn, type ParquetFooter, readParquetFooter } from './footer.ts';
import type { PlacedPage } from './pages.ts';
import { readParquetRow } from './row-values.ts';

/** Reads only the footer, and for each row the pages up to it. */
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

/** Remembers the page of the last row, because rows are mostly read in sequence. */
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

/**
 * The vector width of each field, by field index. Parquet has no fixed-size lists, so the width is known only if an
 * Arrow writer left its schema in the file.
 */
async function vectorWidths({
  arrowSchema,
}: ParquetFooter): Promise<ReadonlyMap<number, number> | undefined> {
  if (arrowSchema === undefined) return undefined;
  const { ArrowTypeError, fromArrowSchema, NotAnArrowStream, readStreamSchema } = await import(
    '#protocol/arrow/index.ts'
  );
  try {
    const { fields } = fromArrowSchema(readStreamSchema(bytesOfBase64(arrowSchema)));
    return new Map(
      fields.flatMap(({ type }, index) => widthIn(type).map((width) => [index, width] as const)),
    );
  } catch (problem) {
    // The columns can be read without the Arrow schema.
    if (problem instanceof NotAnArrowStream || problem instanceof ArrowTypeError) return undefined;
    throw problem;
  }
}

function widthIn(type: DataType): readonly number[] {
  if (type.kind === 'fixed_size_list') {
    const below = widthIn(type.item.type);
    return below.length > 0 || isList(type.item.type) ? below : [type.length];
  }
  return type.kind === 'list' ? widthIn(type.item.type) : [];
}

function isList({ kind }: DataType): boolean {
  return kind === 'list' || kind === 'fixed_size_list';
}

/** Returns no bytes if the text is not valid base64. */
function bytesOfBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
