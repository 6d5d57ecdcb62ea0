import { join } from 'node:path';
import type { Table } from '@lancedb/lancedb';
import { Field, FixedSizeList, Float32, Int32, List, Schema, Struct, Uint8, Utf8 } from 'apache-arrow';
import { temporaryDirectory } from '../../../server/testing/temporary-directory.ts';
import { createOpenTables } from '../../open-tables.ts';
import { type ChangingHandlers, createChangingHandlers } from '../changes.ts';

export interface SmallTable {
  readonly directory: string;
  readonly handlers: ChangingHandlers;
  /** Opens the latest version. */
  open(): Promise<Table>;
}

const field = (name: string, type: Field['type']) => new Field(name, type, true);

const SCHEMA = new Schema([
  field('id', new Int32()),
  field('Price', new Float32()),
  field('title', new Utf8()),
  field('full text', new Utf8()),
  field('tags', new List(field('item', new Utf8()))),
  field('seller', new Struct([field('name', new Utf8()), field('since.when', new Int32())])),
  field('vector', new FixedSizeList(8, field('item', new Float32()))),
  field('bits', new FixedSizeList(8, field('item', new Uint8()))),
]);

/** A table in version 1 with more rows than a vector index needs. */
export async function smallTable(rows = 300): Promise<SmallTable> {
  const tablesDirectory = await temporaryDirectory();
  const tables = createOpenTables({ tablesDirectory, linksDirectory: join(tablesDirectory, 'links') });
  const directory = join(tablesDirectory, 'small.lance');
  const { connection, name } = await tables.place(directory);
  const data = Array.from({ length: rows }, (_, id) => rowOf(id));
  if (rows === 0) await connection.createEmptyTable(name, SCHEMA);
  else await connection.createTable(name, data, { schema: SCHEMA });
  return { directory, handlers: createChangingHandlers(tables), open: () => tables.open({ directory }) };
}

function rowOf(id: number) {
  return {
    id,
    Price: id / 4,
    title: `lamp ${id}`,
    'full text': `a lamp in the colour ${id % 7}`,
    tags: ['lamp', id % 2 === 0 ? 'even' : 'odd'],
    seller: { name: `seller ${id % 5}`, 'since.when': id },
    vector: Array.from({ length: 8 }, (_, at) => Math.sin(id * (at + 1))),
    bits: Array.from({ length: 8 }, (_, at) => (id * (at + 3)) % 256),
  };
}
