import type * as arrow from 'apache-arrow';
import { quotedCell, RowProblem } from '../../row-problem.ts';
import { cutStream } from '../ipc/cut-stream.ts';
import { streamOfBatch } from '../ipc/messages-of-batch.ts';
import { dataOfColumn } from './arrow-columns.ts';
import { type Cell, textOfCell, type Value } from './cell.ts';
import type { TextColumn } from './column.ts';
import { expectedType } from './expected-type.ts';
import { readValue } from './read-value.ts';

const MAX_ROWS = 65_536;
const MAX_BYTES = 8 * 1024 * 1024;

/** Gathers rows until they are a batch worth sending. */
export interface BatchBuilder {
  /** Throws a {@link RowProblem} for the first cell that does not fit. */
  add(row: bigint, cells: readonly Cell[]): void;
  readonly isFull: () => boolean;
  /** The messages of what was gathered; undefined where that is nothing. */
  take(): Uint8Array | undefined;
}

export function createBatchBuilder(schema: arrow.Schema, columns: readonly TextColumn[]): BatchBuilder {
  let gathered: Value[][] = columns.map(() => []);
  let rows = 0;
  let bytes = 0;

  return {
    add: (row, cells) => {
      for (const [index, column] of columns.entries()) {
        const value = valueIn(row, column, cells[index] ?? null);
        gathered[index]?.push(value);
        bytes += weightOf(value);
      }
      rows += 1;
    },
    isFull: () => rows >= MAX_ROWS || bytes >= MAX_BYTES,
    take: () => {
      if (rows === 0) return undefined;
      const data = columns.map((column, index) => dataOfColumn(column, gathered[index] ?? []));
      const stream = streamOfBatch(schema, data, rows);
      gathered = columns.map(() => []);
      [rows, bytes] = [0, 0];
      return cutStream(stream).batches;
    },
  };
}

export function valueIn(row: bigint, column: TextColumn, cell: Cell): Value {
  const value = readValue(cell, column);
  if (value !== undefined) return value;
  const found = cell === null ? 'nothing' : quotedCell(textOfCell(cell));
  throw new RowProblem(
    row,
    `has ${found} in the column "${column.name}", which is read as ${column.type}: it should be ${expectedType(column)}.`,
  );
}

const SMALL = 8;

function weightOf(value: Value): number {
  if (typeof value === 'string') return value.length + SMALL;
  return typeof value === 'object' && value !== null ? value.length * SMALL : SMALL;
}
