import * as arrow from 'apache-arrow';

/** One batch of rows as a stream of its own; what is wanted of it are its messages without the schema. */
export function streamOfBatch(
  schema: arrow.Schema,
  columns: readonly arrow.Data[],
  rows: number,
): Uint8Array {
  const struct = new arrow.Struct(schema.fields);
  const data = arrow.makeData({ type: struct, length: rows, nullCount: 0, children: [...columns] });
  return arrow.RecordBatchStreamWriter.writeAll([new arrow.RecordBatch(schema, data)]).toUint8Array(true);
}

/** A table without rows is its schema. */
export function streamOfSchema(schema: arrow.Schema): Uint8Array {
  return new arrow.RecordBatchStreamWriter().reset(undefined, schema).finish().toUint8Array(true);
}
