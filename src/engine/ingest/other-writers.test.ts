import { join } from 'node:path';
import { connect, type Table } from '@lancedb/lancedb';
import * as arrow from 'apache-arrow';
import { expect, it } from 'vitest';
import { type Importing, importing } from './testing/importing.ts';

/** One write to the engine, which is a version of the copy, has 16 MB. */
const ROWS_OF_CHUNK = 2_500_000;
const CHUNKS = 3;
const IMPORTED = ROWS_OF_CHUNK * CHUNKS;

function streamOf(...values: Int32Array[]): Uint8Array {
  const batches = values.flatMap((ids) => new arrow.Table({ id: arrow.makeVector(ids) }).batches);
  return arrow.RecordBatchStreamWriter.writeAll(batches).toUint8Array(true);
}

const ONE_ROW = streamOf(Int32Array.of(1));
const MANY_CHUNKS = streamOf(...Array.from({ length: CHUNKS }, () => new Int32Array(ROWS_OF_CHUNK).fill(7)));

/** Opens the table like another program that shares only its files with the server. */
async function openAsOther({ directory }: Importing): Promise<Table> {
  return (await connect(join(directory, '..'))).openTable('made');
}

it('rejects writes by a client that opened the table before it was overwritten', async () => {
  const table = await importing();
  await table.take(ONE_ROW);
  const [adder, deleter] = [await openAsOther(table), await openAsOther(table)];
  expect(await table.take(MANY_CHUNKS, 'overwrite')).toEqual({ rows: IMPORTED, version: 2 });
  await expect(adder.add([{ id: 2 }])).rejects.toThrow('incompatible with concurrent transaction Overwrite');
  await expect(deleter.delete('id = 1')).rejects.toThrow(
    'incompatible with concurrent transaction Overwrite',
  );
  expect(await (await openAsOther(table)).countRows()).toBe(IMPORTED);
});

it('accepts an append by a client that opened the table before rows were appended', async () => {
  const table = await importing();
  await table.take(ONE_ROW);
  const other = await openAsOther(table);
  await table.take(MANY_CHUNKS, 'append');
  await other.add([{ id: 2 }]);
  expect(await (await openAsOther(table)).countRows()).toBe(IMPORTED + 2);
});

it('stores the creation version of each row, if the table has stable row IDs', async () => {
  const table = await importing();
  const connection = await connect(join(table.directory, '..'));
  const storageOptions = { new_table_enable_stable_row_ids: 'true' };
  await connection.createTable('made', arrow.tableFromIPC(ONE_ROW), { storageOptions });
  await table.take(MANY_CHUNKS, 'append');
  const imported = await openAsOther(table);
  const ends = [0, 1, ROWS_OF_CHUNK, IMPORTED];
  const rows = await imported
    .takeOffsets(ends)
    .select(['_row_created_at_version', '_row_last_updated_at_version'])
    .toArray();
  expect(rows.map((row) => Object.values(row.toJSON()).map(Number))).toEqual([
    [1, 1],
    [2, 2],
    [2, 2],
    [2, 2],
  ]);
});
