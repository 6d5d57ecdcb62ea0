import { NotArrowVectors } from '../arrow-errors.ts';
import type { ByteReader } from '../ipc-messages.ts';
import { arrowRefusal, type OpenBatches, openBatches, placeOfColumn } from './open-batch.ts';
import { type ListsShape, readRow, vectorShapeOf } from './read-row.ts';

export type { ByteReader };

/** A column of vectors. */
export interface ArrowVectorColumn {
  readonly name: string;
  /** The dimension, if the type states it. */
  readonly width: number | undefined;
  readonly element: string;
  /** Whether each row has several vectors. */
  readonly isMulti: boolean;
  readonly rowCount: number;
  readonly readRow: (row: number) => Promise<readonly (readonly number[])[]>;
}

/**
 * The vector columns of an Arrow IPC file or stream. Reads only the metadata, and later the bytes of requested rows.
 * Throws {@link NotArrowVectors} if something can't be read.
 */
export async function openArrowVectors(source: ByteReader): Promise<readonly ArrowVectorColumn[]> {
  try {
    return await openColumns(source);
  } catch (problem) {
    throw arrowRefusal(problem);
  }
}

async function openColumns(source: ByteReader): Promise<readonly ArrowVectorColumn[]> {
  const table = await openBatches(source);
  return table.fields.flatMap((field, index) => {
    const shape = vectorShapeOf(field.type);
    return shape === undefined ? [] : [openColumn(table, index, field.name, shape)];
  });
}

function openColumn(table: OpenBatches, index: number, name: string, shape: ListsShape): ArrowVectorColumn {
  const isMulti = shape.child.kind !== 'number';
  const vector = shape.child.kind === 'number' ? shape : shape.child;
  return {
    name,
    width: vector.kind === 'fixed' ? vector.length : undefined,
    element: elementOf(shape),
    isMulti,
    rowCount: table.batches.reduce((sum, { rowCount }) => sum + rowCount, 0),
    readRow: async (row) => {
      try {
        return await rowOf(table, index, shape, row);
      } catch (problem) {
        throw arrowRefusal(problem);
      }
    },
  };
}

function rowOf({ source, fields, batches }: OpenBatches, column: number, shape: ListsShape, row: number) {
  let before = 0;
  for (const batch of batches) {
    const index = row - before;
    if (index < 0) break;
    if (index < batch.rowCount) {
      return readRow({ source, batch }, placeOfColumn(fields, column, batch), shape, index);
    }
    before += batch.rowCount;
  }
  throw new NotArrowVectors(`There is no row ${row}.`);
}

function elementOf(shape: ListsShape): string {
  const { child } = shape;
  return child.kind === 'number' ? child.name : elementOf(child);
}
