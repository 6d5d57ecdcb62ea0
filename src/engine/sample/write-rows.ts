import type { Table } from '@lancedb/lancedb';
import { type Table as ArrowTable, tableToIPC } from 'apache-arrow';
import { nativeOf } from '../native.ts';
import type { TablePlace } from '../open-tables.ts';

/**
 * As bytes: the engine's client loads Arrow as another kind of module, and so does not know a table of this one when it
 * is given one.
 */
export async function createTable(
  { connection, name }: TablePlace,
  rows: ArrowTable,
  storageOptions: Readonly<Record<string, string>> = {},
): Promise<Table> {
  await nativeOf(connection).createTable(name, bytesOf(rows), 'create', [], storageOptions);
  return connection.openTable(name);
}

/** The table as it is then: one that was opened before does not see the rows. */
export async function appendRows({ connection, name }: TablePlace, rows: ArrowTable): Promise<Table> {
  const table = await nativeOf(connection).openTable(name, []);
  await table.add(bytesOf(rows), 'append');
  return connection.openTable(name);
}

function bytesOf(rows: ArrowTable): Buffer {
  return Buffer.from(tableToIPC(rows, 'file'));
}
