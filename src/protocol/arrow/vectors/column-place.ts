import { childFields } from '../../arrow-types/child-fields.ts';
import type { DataType, FieldModel } from '../../arrow-types/index.ts';
import { NotArrowVectors } from '../errors.ts';
import type { RecordBatch } from './record-batch.ts';

/** Where a column's own node and buffers begin among those of its batch; its children's follow. */
export interface ColumnPlace {
  readonly node: number;
  readonly buffer: number;
}

interface Cursor {
  node: number;
  buffer: number;
  view: number;
}

/** Nodes and buffers have no names: a column is found by what the columns before it take. */
export function placeOfColumn(
  fields: readonly FieldModel[],
  column: number,
  batch: RecordBatch,
): ColumnPlace {
  const cursor: Cursor = { node: 0, buffer: 0, view: 0 };
  for (const { type } of fields.slice(0, column)) pass(type, cursor, batch);
  return { node: cursor.node, buffer: cursor.buffer };
}

function pass(type: DataType, cursor: Cursor, batch: RecordBatch): void {
  cursor.node += 1;
  cursor.buffer += ownBuffers(type, cursor, batch);
  for (const child of childFields(type)) pass(child.type, cursor, batch);
}

function ownBuffers(type: DataType, cursor: Cursor, batch: RecordBatch): number {
  switch (type.kind) {
    case 'null':
    case 'run_end_encoded':
      return 0;
    case 'fixed_size_list':
    case 'struct':
      return 1;
    case 'utf8':
    case 'binary':
      return type.layout === 'view' ? 2 + nextViewBuffers(cursor, batch) : 3;
    case 'list':
      return type.layout === 'view' || type.layout === 'large_view' ? 3 : 2;
    case 'union':
      return type.mode === 'dense' ? 2 : 1;
    case 'unknown':
      throw new NotArrowVectors('A column before this one has a type that isn’t known here.');
    default:
      return 2;
  }
}

function nextViewBuffers(cursor: Cursor, batch: RecordBatch): number {
  cursor.view += 1;
  return batch.viewBuffers[cursor.view - 1] ?? 0;
}
