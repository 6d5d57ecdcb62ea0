import type { FieldModel } from '../../arrow-types/index.ts';
import { ArrowTypeError, NotAnArrowStream, NotArrowVectors } from '../arrow-errors.ts';
import { fromArrowSchema } from '../from-arrow.ts';
import { type ByteReader, cutOff, readMessage, schemaInFooter, startInFile } from '../ipc-messages.ts';
import { readStreamSchema } from '../stream-schema.ts';
import { hasSchema, placeOfColumn, type RecordBatch, readBatch } from './open-batch.ts';
import { type ListsShape, readRow, vectorShapeOf } from './read-row.ts';

export type { ByteReader };

/** A column whose rows are vectors. */
export interface ArrowVectorColumn {
  readonly name: string;
  /** How many numbers each vector has, where the type says it. */
  readonly width: number | undefined;
  readonly element: string;
  /** Whether each row has several vectors. */
  readonly isMulti: boolean;
  readonly rowCount: number;
  readonly readRow: (row: number) => Promise<readonly (readonly number[])[]>;
}

/** SECURITY: a file of nothing but messages would be read for ever. */
const MAX_BATCHES = 100_000;

/**
 * The vector columns of an Arrow IPC file or stream. Only what is asked for is read: the messages, and then the bytes of a
 * row. Whatever can't be read is a {@link NotArrowVectors}.
 */
export async function openArrowVectors(source: ByteReader): Promise<readonly ArrowVectorColumn[]> {
  try {
    return await openColumns(source);
  } catch (problem) {
    throw refusalOf(problem);
  }
}

async function openColumns(source: ByteReader): Promise<readonly ArrowVectorColumn[]> {
  const start = await startInFile(source);
  const { fields } = fromArrowSchema(readStreamSchema(await schemaMessage(source, start)));
  const batches = await readBatches(source, start ?? 0);
  return fields.flatMap((field, index) => {
    const shape = vectorShapeOf(field.type);
    return shape === undefined ? [] : [openColumn({ source, fields, batches }, index, field.name, shape)];
  });
}

async function schemaMessage(source: ByteReader, start: number | undefined): Promise<Uint8Array> {
  const first = await readMessage(source, start ?? 0);
  if (first !== undefined && hasSchema(first)) return first.whole;
  if (start !== undefined) return schemaInFooter(source);
  throw cutOff();
}

async function readBatches(source: ByteReader, start: number): Promise<readonly RecordBatch[]> {
  const batches: RecordBatch[] = [];
  let at = start;
  for (let count = 0; count < MAX_BATCHES; count += 1) {
    const message = await readMessage(source, at);
    if (message === undefined) return batches;
    const { batch, end } = readBatch(message, source.size);
    if (batch !== undefined) batches.push(batch);
    at = end;
  }
  throw new NotArrowVectors(`The Arrow file has more than ${MAX_BATCHES} batches.`);
}

interface OpenTable {
  readonly source: ByteReader;
  readonly fields: readonly FieldModel[];
  readonly batches: readonly RecordBatch[];
}

function openColumn(table: OpenTable, index: number, name: string, shape: ListsShape): ArrowVectorColumn {
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
        throw refusalOf(problem);
      }
    },
  };
}

function rowOf({ source, fields, batches }: OpenTable, column: number, shape: ListsShape, row: number) {
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

/** What bytes can do to a reader is no more than this; anything else is a fault of ours. */
function refusalOf(problem: unknown): unknown {
  if (problem instanceof NotAnArrowStream) {
    return new NotArrowVectors('The Arrow file doesn’t begin with a schema that can be read.', {
      cause: problem,
    });
  }
  if (problem instanceof ArrowTypeError) return new NotArrowVectors(problem.message, { cause: problem });
  return problem instanceof RangeError ? cutOff() : problem;
}
