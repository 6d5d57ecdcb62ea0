import { type Data, DataType, makeData, RecordBatch, RecordBatchFileWriter, Struct } from 'apache-arrow';
import { offsetsAt } from '../../arrow-cells/buffers.ts';
import type { RowPlace, RowsInOrder } from '../decode/decoded-rows.ts';
import { CorruptDataError } from '../request-rows.ts';
import { inBytePieces, type RowsWriter } from './pieces.ts';

/** One Arrow IPC file of rows in memory, with the shown columns in display order. */
export function heldArrow(): RowsWriter<RowsInOrder> {
  return {
    *add(answer) {
      const file = RecordBatchFileWriter.writeAll(batchesOf(answer)).toUint8Array(true);
      yield* inBytePieces(file, answer.rows);
    },
    end: () => [],
  };
}

interface Stretch {
  readonly columns: RowPlace['columns'];
  readonly from: number;
  to: number;
}

/** Consecutive rows of a batch become one batch again. */
function batchesOf({ schema, places }: RowsInOrder): RecordBatch[] {
  const stretches: Stretch[] = [];
  for (const { columns, index } of places()) {
    const last = stretches.at(-1);
    if (last?.columns === columns && last.to === index) last.to += 1;
    else stretches.push({ columns, from: index, to: index + 1 });
  }
  checkDictionaries(stretches);
  const batches = stretches.map(({ columns, from, to }) => {
    const children = columns.map(({ data }) => stretchOf(data, from, to));
    const length = to - from;
    return new RecordBatch(
      schema,
      makeData({ type: new Struct(schema.fields), length, nullCount: 0, children }),
    );
  });
  // With one argument, the constructor would take it for columns.
  return batches.length === 0 ? [new RecordBatch(schema, undefined)] : batches;
}

function stretchOf(data: Data, from: number, to: number): Data {
  if (from === 0 && to === data.length) return data;
  checkParts(data);
  return data.slice(from, to - from);
}

/**
 * SECURITY: a slice of such a column keeps all of its bytes, and there may be one slice per row: a few bytes could
 * exceed the memory.
 */
function checkParts(data: Data): void {
  const { type, valueOffsets, length, children } = data;
  if (DataType.isUnion(type) || DataType.isUtf8View(type) || DataType.isBinaryView(type)) {
    throw new CorruptDataError(
      `Parts of a column of ${type} can’t be exported as Arrow. Use another format.`,
    );
  }
  if (valueOffsets !== undefined && length > 0) offsetsAt(data, 0);
  for (const child of children) checkParts(child);
}

/** A file has one dictionary per column. */
function checkDictionaries(stretches: readonly Stretch[]): void {
  const [first] = stretches;
  for (const { columns } of stretches) {
    const isSame = columns.every(({ data }, place) => {
      const { dictionary } = first?.columns[place]?.data ?? {};
      return data.dictionary === undefined || isSameDictionary(data.dictionary, dictionary);
    });
    if (isSame) continue;
    throw new CorruptDataError(
      'A dictionary column differs between the halves of the query, which Arrow files don’t support. Use another format.',
    );
  }
}

function isSameDictionary(one: Data['dictionary'], other: Data['dictionary']): boolean {
  return one === other || one?.data[0] === other?.data[0];
}
