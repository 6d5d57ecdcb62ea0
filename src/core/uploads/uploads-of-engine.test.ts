import { appendFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import * as arrow from 'apache-arrow';
import { afterEach, describe, expect, it } from 'vitest';
import { type ColumnChoice, type FileReport, LOCAL_CONNECTION_ID } from '#contract/index.ts';
import { tableOfPrices } from './testing/tables.ts';
import { eventsOf, setUpTestHost } from './testing/test-host.ts';
import { writeParquet } from './testing/write-parquet.ts';

const test = setUpTestHost();
let opened: FileReport[] = [];
afterEach(async () => {
  for (const { uploadId } of opened) await test().uploads.close(uploadId);
  opened = [];
});

async function open(name: string, contents: string | Uint8Array): Promise<FileReport> {
  const report = await test().open(name, contents);
  opened.push(report);
  return report;
}

/** The content of the rows as plain JSON, so that rows of any class can be compared. */
function plainRows(table: arrow.Table): unknown[] {
  const plain = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value);
  return JSON.parse(JSON.stringify(table.toArray(), plain));
}

function valuesOf(table: arrow.Table, column: string): unknown[] {
  return [...(table.getChild(column) ?? [])];
}

describe('a file becomes a table with the same rows', () => {
  it.each([
    ['an Arrow stream', 'a.arrows', (table: arrow.Table) => arrow.tableToIPC(table, 'stream')],
    ['an Arrow file', 'a.arrow', (table: arrow.Table) => arrow.tableToIPC(table, 'file')],
    ['Parquet', 'a.parquet', (table: arrow.Table) => writeParquet(table, { rowsInGroup: 100 })],
    ['Parquet of many groups', 'b.parquet', (table: arrow.Table) => writeParquet(table, { rowsInGroup: 1 })],
  ])('from %s', async (kind, name, write) => {
    const table = tableOfPrices();
    const report = await open(name, write(table));
    expect(report).toMatchObject({ problems: [], rows: 6n, dictionaries: ['color'] });
    const event = await test().create(report.uploadId, `from ${kind}`);
    expect(event).toMatchObject({ kind: 'created', rows: 6n });
    expect(plainRows(await test().rowsOf(`from ${kind}`))).toEqual(plainRows(table));
  });

  it('with a notification before and after it is sent', async () => {
    const { uploadId } = await open('told.csv', 'a\n1\n');
    const { connectionId, uploads } = test();
    const events = await uploads.create({ connectionId, id: ['told'], from: { uploadId } });
    const before = test().sendings();
    await events.next();
    expect(test().sendings()).toBe(before + 1);
    await eventsOf(events);
    expect(test().sendings()).toBe(before + 2);
  });

  it('from JSON lines with structs, lists, and vectors of float16', async () => {
    const text = [
      '{"id":1,"place":{"city":"Lyon","at":[4.8,45.7]},"tags":["a","b"],"v":[0.5,-2]}',
      '{"id":2,"place":null,"tags":[],"v":[1,65504]}',
    ].join('\n');
    const { uploadId, columns = [] } = await open('nested.jsonl', text);
    const withHalves: readonly ColumnChoice[] = columns.map((column) =>
      column.name === 'v' ? { ...column, type: 'vector-float16' } : column,
    );
    const report = await test().uploads.readAgain({ uploadId, columns: withHalves });
    expect(report.problems).toEqual([]);
    await test().create(uploadId, 'nested');
    const rows = await test().rowsOf('nested');
    expect(rows.schema.fields.map(({ type }) => String(type))).toEqual([
      'Int64',
      'Struct<{city:Utf8, at:FixedSizeList[2]<Float32>}>',
      'List<Utf8>',
      'FixedSizeList[2]<Float16>',
    ]);
    expect(rows.getChild('place')?.get(0)?.toJSON()).toMatchObject({ city: 'Lyon' });
    expect(rows.getChild('place')?.get(1)).toBeNull();
    expect(valuesOf(rows, 'tags').map((tags) => [...(tags as Iterable<string>)])).toEqual([['a', 'b'], []]);
    expect([...(rows.getChild('v')?.get(1) ?? [])]).toEqual([1, 65504]);
  });

  it('from CSV', async () => {
    const text = [
      'id;name;price;day;at;ok;vector',
      '9007199254740993;"a ""quoted""; text\nof two lines";0.5;2026-01-31;2026-01-31 12:00:00.000001;true;"[1, 2.5]"',
      '-9223372036854775808;"";-1e3;1969-12-31;1969-12-31 23:59:59.999999;false;"[0, -0.25]"',
      '9223372036854775807;x;;;;;',
    ].join('\r\n');
    const report = await open('a.csv', text);
    expect(report).toMatchObject({ problems: [], dialect: { separator: ';', hasHeader: true }, rows: 3n });
    await test().create(report.uploadId, 'csv');
    const rows = await test().rowsOf('csv');
    expect(valuesOf(rows, 'id')).toEqual([2n ** 53n + 1n, -(2n ** 63n), 2n ** 63n - 1n]);
    expect(valuesOf(rows, 'name')).toEqual(['a "quoted"; text\nof two lines', '', 'x']);
    expect(valuesOf(rows, 'price')).toEqual([0.5, -1000, null]);
    expect(valuesOf(rows, 'day')).toEqual([Date.parse('2026-01-31'), Date.parse('1969-12-31'), null]);
    expect(valuesOf(rows, 'ok')).toEqual([true, false, null]);
    expect(rows.getChild('vector')?.get(0)?.toArray()).toEqual(Float32Array.of(1, 2.5));
    expect(rows.getChild('vector')?.get(2)).toBeNull();
    // Compared as bits: apache-arrow converts times to doubles.
    const times = rows.getChild('at')?.data.flatMap(({ values }) => [...values.subarray(0, 2)]);
    expect(times).toEqual([1_769_860_800_000_001n, -1n]);
  });

  it('from JSON lines', async () => {
    const lines = [
      '{"id": 18446744073709551615, "text": "a\\nb", "vector": [1, 2]}',
      '{"text": null, "id": 1, "__proto__": true}',
      '',
      '{"vector": [0.5, 0.25]}',
    ];
    const report = await open('a.jsonl', lines.join('\n'));
    expect(report).toMatchObject({ problems: [], rows: 3n });
    await test().create(report.uploadId, 'json');
    const rows = await test().rowsOf('json');
    expect(valuesOf(rows, 'id')).toEqual([2n ** 64n - 1n, 1n, null]);
    expect(valuesOf(rows, 'text')).toEqual(['a\nb', null, null]);
    expect(valuesOf(rows, '__proto__')).toEqual([null, true, null]);
    expect(rows.getChild('vector')?.get(1)).toBeNull();
  });

  it('with the chosen types', async () => {
    const { uploadId, columns = [] } = await open('codes.csv', 'code,size\n1,2\n');
    const chosen = columns.map((column): ColumnChoice => ({ ...column, type: 'utf8', nullable: false }));
    const report = await test().uploads.readAgain({ uploadId, columns: chosen });
    expect(report.fields.map(({ type, nullable }) => [type, nullable])).toEqual([
      ['utf8', false],
      ['utf8', false],
    ]);
    await test().create(uploadId, 'codes');
    expect(plainRows(await test().rowsOf('codes'))).toEqual([{ code: '1', size: '2' }]);
  });

  it('without rows, from a schema alone', async () => {
    const columns: ColumnChoice[] = [
      { name: 'id', type: 'int64', nullable: false },
      { name: 'vector', type: 'vector-float32', nullable: true, width: 4 },
    ];
    const { uploads, connectionId } = test();
    const events = await eventsOf(await uploads.create({ connectionId, id: ['empty'], from: { columns } }));
    expect(events.at(-1)).toMatchObject({ kind: 'created', rows: 0n });
    const rows = await test().rowsOf('empty');
    expect(rows.numRows).toBe(0);
    expect(String(rows.schema.fields)).toBe('id: Int64,vector: FixedSizeList[4]<Float32>');
  });
});

describe('an upload', () => {
  it('fails if the table already exists', async () => {
    const first = await open('first.csv', 'a\n1\n');
    await test().create(first.uploadId, 'twice');
    expect(await test().create(first.uploadId, 'twice')).toMatchObject({
      kind: 'failed',
      table: 'present',
      failure: { status: 409, code: 5 },
    });
  });

  it('fails with the number of the invalid row, and creates nothing', async () => {
    const rows = Array.from({ length: 200_000 }, (_, index) =>
      index === 150_000 ? 'twelve' : String(index),
    );
    const { uploadId } = await open('late.csv', `n\n${rows.join('\n')}\n`);
    const event = await test().create(uploadId, 'late');
    expect(event).toMatchObject({
      kind: 'failed',
      row: 150_001n,
      table: 'absent',
      failure: {
        message: expect.stringContaining(
          'Row 150,001 has "twelve" in the column "n", which is read as int64',
        ),
      },
    });
    expect(await test().isThere('late')).toBe(false);
  });

  it('fails if the namespace doesn’t exist', async () => {
    const { uploadId } = await open('lost.csv', 'a\n1\n');
    expect(await test().create(uploadId, 'no', 'such', 'table')).toMatchObject({
      kind: 'failed',
      table: 'absent',
      failure: { status: 404, code: 1 },
    });
  });

  it('with invalid input is rejected before it sends any request', async () => {
    const { uploads, connectionId, host } = test();
    const { uploadId } = await open('bad.csv', 'a,a\n1,2\n');
    const from = { uploadId };
    const before = host.activityLog.list().length;
    await expect(uploads.create({ connectionId, id: ['x'], from })).rejects.toMatchObject({
      code: 'INVALID',
      message: expect.stringContaining('Duplicate column names: "a"'),
    });
    await expect(uploads.create({ connectionId, id: [], from })).rejects.toMatchObject({ code: 'INVALID' });
    await expect(
      uploads.create({ connectionId: LOCAL_CONNECTION_ID, id: ['x'], from }),
    ).rejects.toMatchObject({ code: 'GONE' });
    await expect(uploads.create({ connectionId, id: ['x'], from: { uploadId: 'no' } })).rejects.toMatchObject(
      { code: 'GONE' },
    );
    expect(host.activityLog.list()).toHaveLength(before);
  });

  it('leaves no table if the caller stops reading its events', async () => {
    const { uploads, connectionId } = test();
    const rows = Array.from({ length: 500_000 }, (_, index) => String(index));
    const { uploadId } = await open('left.csv', `n\n${rows.join('\n')}\n`);
    const sent = () =>
      test()
        .host.activityLog.list()
        .findLast(({ path }) => path.includes('left/create'));
    for await (const event of await uploads.create({ connectionId, id: ['left'], from: { uploadId } })) {
      expect(event.kind).toBe('progress');
      // The first events can come before the request is sent.
      if (sent() !== undefined) break;
    }
    expect(await test().isThere('left')).toBe(false);
    expect(sent()?.state).toBe('cancelled');
  });
});

describe('a connection', () => {
  async function mark(change: { readOnly?: boolean; production?: boolean }): Promise<void> {
    const { host, connectionId, server } = test();
    const draft = { address: server.url, name: 'Shop', readOnly: false, production: false, ...change };
    await host.connections.update(connectionId, { draft, anyway: true }, undefined);
  }
  afterEach(() => mark({}));

  it('that is read-only rejects an upload', async () => {
    await mark({ readOnly: true });
    const { uploadId } = await open('guarded.csv', 'a\n1\n');
    await expect(test().create(uploadId, 'guarded')).rejects.toMatchObject({ code: 'REFUSED' });
  });

  it('for production requires its name as confirmation', async () => {
    await mark({ production: true });
    const { uploadId } = await open('guarded.csv', 'a\n1\n');
    const { uploads, connectionId } = test();
    const params = { connectionId, id: ['guarded'], from: { uploadId } };
    await expect(uploads.create(params)).rejects.toMatchObject({ code: 'INVALID' });
    const events = await eventsOf(await uploads.create({ ...params, confirmation: 'Shop' }));
    expect(events.at(-1)).toMatchObject({ kind: 'created' });
  });
});

describe('a file received from the window', () => {
  const spooled = () => readdir(join(test().workshop, 'uploads', String(process.pid)));

  it('is opened once by its handle, and removed when it is closed', async () => {
    const { uploads } = test();
    const handle = await uploads.receive(Readable.from([Buffer.from('a\n1\n')]), '../sent.csv');
    const report = await uploads.open({ handle });
    expect(report).toMatchObject({ name: 'sent.csv', format: 'csv', size: 4, problems: [] });
    await expect(uploads.open({ handle })).rejects.toMatchObject({ code: 'GONE' });
    expect(await test().create(report.uploadId, 'sent')).toMatchObject({ kind: 'created' });
    expect(await spooled()).toHaveLength(1);
    await uploads.close(report.uploadId);
    expect(await spooled()).toEqual([]);
  });

  it('is removed immediately if its format is not supported', async () => {
    const { uploads } = test();
    const handle = await uploads.receive(Readable.from([Buffer.from('%PDF-1.7')]), 'a.csv');
    await expect(uploads.open({ handle })).rejects.toMatchObject({
      code: 'INVALID',
      message: expect.stringContaining('a PDF document'),
    });
    expect(await spooled()).toEqual([]);
  });
});

it('rejects a file that changed after it was opened', async () => {
  const { uploadId } = await open('changing.csv', 'a\n1\n');
  await appendFile(join(test().workshop, 'changing.csv'), '2\n');
  await expect(test().create(uploadId, 'changing')).rejects.toThrowError('changed after it was opened');
});
