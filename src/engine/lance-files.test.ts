import { join } from 'node:path';
import { connect, Index, type Table } from '@lancedb/lancedb';
import * as arrow from 'apache-arrow';
import { describe, expect, it } from 'vitest';
import { findTables } from '../lance-format/find-tables.ts';
import { type LanceTable, openLanceTable } from '../lance-format/lance-table.ts';
import { readArrowSchema } from '../protocol/index.ts';
import { temporaryDirectory } from '../server/testing/temporary-directory.ts';
import { readFileSchema } from './arrow-stream/read-schema.ts';
import { tableOfEveryType } from './ingest/testing/every-type.ts';
import { importing } from './ingest/testing/importing.ts';
import { DECIMALS, LARGE_AND_VIEWS } from './ingest/testing/python-streams.ts';
import { nativeOf } from './native.ts';

/* What src/lance-format reads from a table’s files matches what the table engine returns. */

type Notes = Readonly<Record<string, string>>;

function field(name: string, type: arrow.DataType, nullable = true, notes: Notes = {}): arrow.Field {
  return new arrow.Field(name, type, nullable, new Map(Object.entries(notes)));
}

const float = new arrow.Float32();
const visit = new arrow.Struct([
  field('day', new arrow.DateDay(), false, { note: 'ein Übermaß 🙂' }),
  field('pages', new arrow.List(field('page', new arrow.Utf8(), false))),
]);
const entries = new arrow.Struct([
  field('k', new arrow.Utf8(), false),
  field('v', new arrow.List(field('x', new arrow.Int8()))),
]);
const brain = { 'ARROW:extension:name': 'lance.bfloat16', 'ARROW:extension:metadata': '' };

/** Names, metadata, and nested types, which a column of every type doesn’t cover. */
const PARTICULAR: readonly arrow.Field[] = [
  field('required', new arrow.Int64(), false, { note: 'a key', empty: '' }),
  field('first', new arrow.Struct([field('visits', new arrow.List(field('visit', visit, false)))])),
  field('renamed entries', new arrow.Map_(field('pairs', entries, false))),
  field('named item', new arrow.FixedSizeList(2, field('element', float, false))),
  field('matrix', new arrow.FixedSizeList(2, field('row', new arrow.FixedSizeList(3, field('item', float))))),
  field(
    'vector of structs',
    new arrow.FixedSizeList(2, field('point', new arrow.Struct([field('x', float)]))),
  ),
  field('vector of decimals', new arrow.FixedSizeList(2, field('item', new arrow.Decimal(2, 10, 128)))),
  field('vector of times', new arrow.FixedSizeList(2, field('item', new arrow.TimestampSecond('UTC')))),
  field('vector of bytes', new arrow.FixedSizeList(2, field('item', new arrow.FixedSizeBinary(3)))),
  field('brain', new arrow.FixedSizeList(2, field('item', new arrow.FixedSizeBinary(2), true, brain))),
  field('small scale', new arrow.Decimal(-2, 60, 256)),
  field('words', new arrow.List(field('item', new arrow.Dictionary(new arrow.Utf8(), new arrow.Int8())))),
  field('json', new arrow.Utf8(), true, { 'ARROW:extension:name': 'arrow.json' }),
  field('uuid', new arrow.FixedSizeBinary(16), true, { 'ARROW:extension:name': 'arrow.uuid' }),
  field('__proto__', new arrow.Bool(), true, { __proto__note: 'x' }),
];

const NEWEST = { new_table_data_storage_version: '2.2' };

async function expectSameFields(directory: string, name: string): Promise<void> {
  const native = await nativeOf(await connect(directory)).openTable(name, []);
  const ofEngine = await native.schema();
  const table = openLanceTable(join(directory, `${name}.lance`));
  const { schema } = await table.detail(BigInt(await native.version()));
  const { fields } = readArrowSchema(schema);
  expect(fields).toEqual(readFileSchema(ofEngine).fields);
  expect(fields.length).toBeGreaterThan(0);
}

describe('the schema read from the files equals that of the engine', () => {
  it.each([
    ['with a column of every type', tableOfEveryType().schema.fields],
    ['with special names, metadata, and nested types', PARTICULAR],
  ])('%s', async (_, fields) => {
    const directory = await temporaryDirectory();
    const metadata = new Map([['purpose', 'a test']]);
    const schema = new arrow.Schema([...fields], metadata);
    const bytes = Buffer.from(arrow.tableToIPC(new arrow.Table(schema), 'file'));
    await nativeOf(await connect(directory)).createTable('made', bytes, 'create', [], NEWEST);
    await expectSameFields(directory, 'made');
    const detail = await openLanceTable(join(directory, 'made.lance')).detail(1n);
    expect(detail.schema.metadata).toEqual(Object.fromEntries(metadata));
  });

  it.each([
    ['with large lists and views', LARGE_AND_VIEWS],
    ['with decimals of any size', DECIMALS],
  ])('%s', async (_, stream) => {
    const { take, directory } = await importing();
    await take(stream);
    await expectSameFields(join(directory, '..'), 'made');
  });
});

interface Both {
  readonly directory: string;
  readonly ofEngine: Table;
  readonly files: LanceTable;
}

function rows(from: number, count: number): Record<string, unknown>[] {
  return Array.from({ length: count }, (_, index) => ({ id: from + index, vector: [index, 1] }));
}

/** A table with every kind of change that the engine makes. */
async function tableWithHistory(): Promise<Both> {
  const directory = await temporaryDirectory();
  const connection = await connect(directory);
  const ofEngine = await connection.createTable('items', rows(0, 300));
  await ofEngine.add(rows(300, 20));
  await ofEngine.delete('id < 7');
  await ofEngine.update({ where: 'id = 10', values: { vector: [9, 9] } });
  await ofEngine.createIndex('id', { config: Index.btree() });
  await ofEngine.delete('id >= 310');
  await ofEngine.addColumns([{ name: 'double_id', valueSql: 'id * 2' }]);
  await ofEngine.optimize();
  await ofEngine.dropColumns(['double_id']);
  await ofEngine.checkout(2);
  await ofEngine.restore();
  await ofEngine.delete('true');
  return { directory, ofEngine, files: openLanceTable(join(directory, 'items.lance')) };
}

describe('the files of a table with a history', () => {
  it('have the same versions and timestamps as the engine', async () => {
    const { ofEngine, files } = await tableWithHistory();
    const { items } = await files.list({ limit: 1000, isDescending: false });
    const found = items.map(({ version, timestamp_millis }) => [Number(version), Number(timestamp_millis)]);
    const versions = await ofEngine.listVersions();
    expect(found).toEqual(versions.map(({ version, timestamp }) => [version, timestamp.getTime()]));
    expect(found.length).toBeGreaterThan(10);
    expect((await files.latest())?.version).toBe(BigInt(await ofEngine.version()));
  });

  it('have the same row and fragment counts as the engine in every version', async () => {
    const { ofEngine, files } = await tableWithHistory();
    const known = await ofEngine.listVersions();
    for (const { version, metadata } of known) {
      await ofEngine.checkout(version);
      const { num_rows, stats } = await files.detail(BigInt(version));
      expect({ version, num_rows }).toEqual({ version, num_rows: BigInt(await ofEngine.countRows()) });
      expect(stats).toEqual({
        num_fragments: BigInt(metadata.total_fragments ?? ''),
        num_deleted_rows: BigInt(metadata.total_deletion_file_rows ?? ''),
      });
    }
  });

  it('have the same tags as the engine', async () => {
    const { ofEngine, files } = await tableWithHistory();
    const tags = await ofEngine.tags();
    expect(await files.tags()).toEqual(new Map());
    for (const name of ['v1', 'a.b', 'A-b_c', '0', 'long'.repeat(50)]) await tags.create(name, 2);
    await tags.update('v1', 3);
    await tags.delete('0');
    const found = [...(await files.tags())].map(([name, tag]) => [
      name,
      Number(tag.version),
      Number(tag.manifestSize),
    ]);
    const listed = Object.entries(await tags.list()).map(([name, tag]) => [
      name,
      tag.version,
      tag.manifestSize,
    ]);
    expect(found.sort()).toEqual(listed.sort());
    expect(found).toHaveLength(4);
    const { manifest_size: size } = (await files.find(3n)) ?? {};
    expect((await files.tags()).get('v1')).toEqual({ version: 3n, manifestSize: size });
  });

  it('are found in their folder', async () => {
    const { directory } = await tableWithHistory();
    expect((await findTables(directory)).tables).toEqual([
      { id: ['items'], directory: join(directory, 'items.lance') },
    ]);
  });
});

it('reads a tag with non-ASCII characters, whose file name the engine encodes', async () => {
  const { ofEngine, files } = await tableWithHistory();
  await (await ofEngine.tags()).create('größe', 2);
  expect((await files.tags()).get('größe')?.version).toBe(2n);
});
