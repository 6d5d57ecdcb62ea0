import { deserializeTCompactProtocol } from 'hyparquet/src/thrift.js';
import { viewOf } from '#protocol/arrow/ipc-framing.ts';
import { type ByteSource, VectorRefusal } from '../vector-source.ts';
import { checkThrift } from './check-thrift.ts';
import { type ColumnShape, columnShapeOf, readParquetSchema, type SchemaNode } from './column-shape.ts';
import { type ChunkMembers, type FooterMembers, footerMembers } from './footer-members.ts';
import { damaged, refusing } from './parquet-refusals.ts';

/** The part of a column in one row group: a sequence of pages. */
export interface ColumnChunk {
  readonly rowCount: number;
  /** Counts numbers, nulls and empty lists. */
  readonly valueCount: number;
  readonly codec: number;
  readonly start: number;
  readonly end: number;
}

export interface ParquetColumn {
  readonly name: string;
  readonly shape: ColumnShape;
  /** The index of the column among the top-level fields of the schema. */
  readonly index: number;
  readonly rowCount: number;
  readonly chunks: readonly ColumnChunk[];
}

export interface ParquetFooter {
  /** Only the columns with vectors. */
  readonly columns: readonly ParquetColumn[];
  /** The Arrow schema that Arrow’s writers add, in base64. */
  readonly arrowSchema: string | undefined;
}

const ARROW_SCHEMA = 'ARROW:schema';
const MAGIC = 'PAR1';
const MAGIC_ENCRYPTED = 'PARE';
const MAGIC_LENGTH = 4;
/** The length of the footer and the closing magic, in bytes. */
const TAIL_LENGTH = 8;
const LARGEST_FOOTER = 16 * 1024 * 1024;

export async function readParquetFooter(source: ByteSource): Promise<ParquetFooter> {
  const bytes = await footerBytes(source);
  checkThrift(bytes);
  const { schema, rowGroups, keyValues } = refusing(() =>
    footerMembers.parse(deserializeTCompactProtocol({ view: viewOf(bytes), offset: 0 })),
  );
  return {
    columns: readParquetSchema(schema).flatMap((field, index) =>
      columnOf(field, index, rowGroups, source.size),
    ),
    arrowSchema: keyValues?.find(({ key }) => key === ARROW_SCHEMA)?.value,
  };
}

async function footerBytes({ size, read }: ByteSource): Promise<Uint8Array> {
  const tail = await read(Math.max(size - TAIL_LENGTH, 0), size);
  const magic = new TextDecoder().decode(tail.subarray(MAGIC_LENGTH));
  if (magic === MAGIC_ENCRYPTED) throw encrypted();
  if (tail.length < TAIL_LENGTH || magic !== MAGIC) throw damaged();
  const length = viewOf(tail).getUint32(0, true);
  if (length > size - TAIL_LENGTH - MAGIC_LENGTH) throw damaged();
  if (length > LARGEST_FOOTER)
    throw new VectorRefusal('The Parquet file has too many columns or row groups.');
  return read(size - TAIL_LENGTH - length, size - TAIL_LENGTH);
}

function encrypted(): VectorRefusal {
  return new VectorRefusal('The Parquet file is encrypted. Save the vectors without encryption.');
}

function columnOf(
  field: SchemaNode,
  index: number,
  groups: FooterMembers['rowGroups'],
  size: number,
): readonly ParquetColumn[] {
  const shape = columnShapeOf(field);
  if (shape === undefined) return [];
  const chunks = groups.map(({ rowCount, columns }) => chunkOf(rowCount, columns[field.firstLeaf], size));
  const rowCount = chunks.reduce((sum, chunk) => sum + chunk.rowCount, 0);
  if (!Number.isSafeInteger(rowCount)) throw damaged();
  return [{ name: field.element.name, shape, index, rowCount, chunks }];
}

function chunkOf(rowCount: number, column: ChunkMembers | undefined, size: number): ColumnChunk {
  if (column === undefined) throw damaged();
  if (column.path !== undefined)
    throw new VectorRefusal('The columns of the Parquet file are in other files.');
  const { metadata } = column;
  if (metadata === undefined || column.isEncrypted) throw encrypted();
  // Some writers store 0 if there is no dictionary.
  const start = Math.min(metadata.dataPage, metadata.dictionaryPage || metadata.dataPage);
  const end = start + metadata.compressedSize;
  if (end > size || rowCount > metadata.valueCount) throw damaged();
  return { rowCount, valueCount: metadata.valueCount, codec: metadata.codec, start, end };
}
