import * as arrow from 'apache-arrow';
import { expect, it, vi } from 'vitest';
import type { RowExportEvent } from '#contract/index.ts';
import { BatchSchema } from '#protocol/arrow/batch-schema.ts';
import { setUpClient } from '../namespace/testing/test-client.ts';
import { readBlocks } from '../uploads/readers/ipc-frames.ts';
import { exportRows } from './export/export-rows.ts';
import { createRows } from './row-service.ts';

const params = { connectionId: 'c', id: ['t'], offset: 0n, limit: 500 };

/** A server’s response: one batch with one column. */
function answerOf(data: arrow.Data): Uint8Array {
  return answerWith([new arrow.Field('c', data.type, true)], [data]);
}

function answerWith(fields: arrow.Field[], children: arrow.Data[]): Uint8Array {
  const length = children[0]?.length ?? 0;
  const struct = arrow.makeData({ type: new arrow.Struct(fields), length, nullCount: 0, children });
  const batch = new arrow.RecordBatch(new BatchSchema(new arrow.Schema(fields)), struct);
  return arrow.RecordBatchStreamWriter.writeAll([batch]).toUint8Array(true);
}

/** A response with one row. */
function answerOfColumns(names: readonly string[]): Uint8Array {
  const data = arrow.makeData({ type: new arrow.Int8(), data: Int8Array.of(7) });
  return answerWith(
    names.map((name) => new arrow.Field(name, data.type, true)),
    names.map(() => data),
  );
}

async function setUp(body: Uint8Array | string) {
  const { client } = await setUpClient(() => ({ body }), { credentials: { apiKey: 'CANARY-key' } });
  return { client, rows: createRows({ connections: { catalog: async () => ({ client }) } }) };
}

const numbered = (count: number) => Array.from({ length: count }, (_, place) => `c${place}`);

it('a response with too many columns or fields is rejected before its schema is decoded', async () => {
  const inside = numbered(100_000).map((name) => new arrow.Field(name, new arrow.Int8(), true));
  const deep = new arrow.Field('deep', new arrow.Struct(inside), true);
  const decode = vi.spyOn(arrow.Message, 'decode');
  for (const [body, words] of [
    [answerOfColumns(numbered(10_001)), 'more than 10,000 columns'],
    [
      answerWith([deep], [arrow.makeData({ type: deep.type, length: 0, children: [] })]),
      'more than 100,000 fields',
    ],
  ] as const) {
    const { client, rows } = await setUp(body);
    const refused = { code: 'BAD_ANSWER', details: { message: expect.stringContaining(words) } };
    await expect(rows.page(params)).rejects.toMatchObject(refused);
    for (const format of ['csv', 'arrow'] as const) {
      const events = exportRows({ client, params: { id: ['t'], format, limit: 10 }, signal: undefined });
      await expect(events.next()).rejects.toMatchObject(refused);
    }
  }
  expect(decode).not.toHaveBeenCalled();
});

it('the maximum number of columns is read in linear time, without merging schemas', async () => {
  const body = answerOfColumns(numbered(10_000));
  const merge = vi.spyOn(arrow.Schema.prototype, 'assign');
  const { rows } = await setUp(body);
  const { answerId, fields, rows: page } = await rows.page(params);
  expect([fields.length, page[0]?.length]).toEqual([10_000, 10_000]);
  for (const format of ['csv', 'arrow'] as const) {
    const events = await rows.exportAnswer({ answerId, format });
    for await (const event of events) if (event.kind === 'end') expect(event.rows).toBe(1);
  }
  expect(merge).not.toHaveBeenCalled();
});

const ROWS = 300;

/** The same long text in all rows, by a dictionary: 300 MB of values in a response of a few. */
function oneLongText(): Uint8Array {
  const type = new arrow.Dictionary(new arrow.Utf8(), new arrow.Int32(), 1);
  const dictionary = arrow.vectorFromArray(['a'.repeat(2 ** 20)], new arrow.Utf8());
  return answerOf(arrow.makeData({ type, length: ROWS, data: new Int32Array(ROWS), dictionary }));
}

const LONG_BYTES = Buffer.alloc(2 ** 18, 'a');
const LONG_TEXT = arrow.vectorFromArray([LONG_BYTES.toString()], new arrow.Utf8()).data[0];

function views(): arrow.Data {
  const view = Buffer.from(Int32Array.of(LONG_BYTES.length, LONG_BYTES.readInt32LE(0), 0, 0).buffer);
  const data = Buffer.concat(Array.from({ length: ROWS }, () => view));
  return arrow.makeData({
    type: new arrow.Utf8View(),
    length: ROWS,
    views: data,
    variadicBuffers: [LONG_BYTES],
  });
}

function union(child: arrow.Data): arrow.Data {
  const type = new arrow.DenseUnion([0], [new arrow.Field('x', child.type, true)]);
  const places = new Int32Array(ROWS);
  return arrow.makeData({
    type,
    length: ROWS,
    typeIds: new Int8Array(ROWS),
    valueOffsets: places,
    children: [child],
  });
}

function structOf(child: arrow.Data): arrow.Data {
  const type = new arrow.Struct([new arrow.Field('text', child.type, true)]);
  return arrow.makeData({ type, length: 1, nullCount: 0, children: [child] });
}

/** Forty columns, each with one long text in all of its rows: gigabytes, if a page made a string of each. */
const FORTY_COLUMNS: readonly (readonly [what: string, column: () => arrow.Data])[] = [
  ['views', views],
  ['members of unions', () => union(LONG_TEXT as arrow.Data)],
  ['structs in unions', () => union(structOf(LONG_TEXT as arrow.Data))],
];

it.each(FORTY_COLUMNS)(
  'a page decodes only the displayed part of a long text that repeats in all rows (%s)',
  async (_, column) => {
    const names = Array.from({ length: 40 }, (__, place) => `c${place}`);
    const data = column();
    const { rows } = await setUp(
      answerWith(
        names.map((name) => new arrow.Field(name, data.type, true)),
        names.map(() => data),
      ),
    );
    const decode = vi.spyOn(TextDecoder.prototype, 'decode');
    const page = await rows.page(params);
    const decoded = decode.mock.calls.reduce((sum, [bytes]) => sum + (bytes?.byteLength ?? 0), 0);
    expect(page.rows[0]?.[0]).toMatchObject({ kind: 'short', isWhole: false });
    expect(page.rows).toHaveLength(ROWS);
    expect(decoded).toBeLessThan(40_000_000);
  },
);

it.each(['csv', 'json', 'json-lines'] as const)(
  'an export of a long text that repeats in all rows ends after a whole row (%s)',
  async (format) => {
    const { client } = await setUp(oneLongText());
    const options = { client, params: { id: ['t'], format, limit: 10_000 }, signal: undefined };
    const events: RowExportEvent[] = [];
    for await (const event of exportRows(options, 5.5 * 2 ** 20)) events.push(event);
    const text = events.map((event) => (event.kind === 'text' ? event.text : '')).join('');
    expect(events.at(-1)).toEqual({ kind: 'end', rows: 6, why: 'size' });
    expect(text.length).toBeLessThan(7 * 2 ** 20);
    expect(text.match(/a{1048576}/g)).toHaveLength(6);
    if (format === 'json') expect(JSON.parse(text)).toHaveLength(6);
  },
);

it('an export fails with the row number if a single row exceeds the size limit', async () => {
  const { client } = await setUp(oneLongText());
  const options = { client, params: { id: ['t'], format: 'csv' as const, limit: 10_000 }, signal: undefined };
  const drain = async () => {
    for await (const { rows } of exportRows(options, 2 ** 19)) expect(rows).toBe(0);
  };
  await expect(drain()).rejects.toMatchObject({
    code: 'BAD_ANSWER',
    details: { message: expect.stringContaining('Row 1 alone takes more than 1 MB') },
  });
});

it('an export that exceeds the size limit with its last row is complete', async () => {
  const { client } = await setUp(
    answerOf(arrow.makeData({ type: new arrow.Int8(), data: Int8Array.of(1, 2) })),
  );
  const options = { client, params: { id: ['t'], format: 'csv' as const, limit: 10 }, signal: undefined };
  const events: RowExportEvent[] = [];
  for await (const event of exportRows(options, 1)) events.push(event);
  expect(events.at(-1)).toEqual({ kind: 'end', rows: 2, why: 'all' });
});

it('a file whose footer repeats a batch is rejected', async () => {
  const batches = [1000, 1, 1].map((length) => {
    const data = arrow.makeData({ type: new arrow.Int8(), data: new Int8Array(length) });
    return new arrow.RecordBatch({ c: data });
  });
  const file = Buffer.from(arrow.RecordBatchFileWriter.writeAll(batches).toUint8Array(true));
  const source = { size: file.length, read: async (from: number, to: number) => file.subarray(from, to) };
  const [first = 0, ...others] = (await readBlocks(source)).batches;
  const named = (place: number) => Buffer.from(BigInt64Array.of(BigInt(place)).buffer);
  for (const place of others) file.set(named(first), file.lastIndexOf(named(place)));
  expect((await readBlocks(source)).batches).toEqual([first, first, first]);
  const { rows } = await setUp(file);
  await expect(rows.page(params)).rejects.toMatchObject({ code: 'BAD_ANSWER' });
});

it('texts whose offsets restart after a null are rejected', async () => {
  const size = 1000;
  const data = arrow.makeData({
    type: new arrow.Utf8(),
    length: 4,
    nullCount: 1,
    nullBitmap: Uint8Array.of(0b1101),
    valueOffsets: Int32Array.of(0, size, 0, size, size),
    data: new Uint8Array(size).fill(97),
  });
  const { rows } = await setUp(answerOf(data));
  await expect(rows.page(params)).rejects.toMatchObject({ code: 'BAD_ANSWER' });
});

it('a column of type null, which has no buffers, is read', async () => {
  const { rows } = await setUp(answerOf(arrow.makeData({ type: new arrow.Null(), length: 3 })));
  expect((await rows.page(params)).rows).toEqual([[null], [null], [null]]);
});

it('aborted pages don’t evict a displayed page', async () => {
  const { client } = await setUp(answerOf(arrow.makeData({ type: new arrow.Int8(), data: Int8Array.of(7) })));
  let leaving = new AbortController();
  const call: typeof client.call = async (operation, options) => {
    const answer = await client.call(operation, options);
    leaving.abort();
    return answer;
  };
  const shownRows = createRows({ connections: { catalog: async () => ({ client: { ...client, call } }) } });
  const { answerId } = await shownRows.page(params);
  for (let count = 0; count < 9; count += 1) {
    leaving = new AbortController();
    await expect(shownRows.page(params, { signal: leaving.signal })).rejects.toThrow();
  }
  await expect(shownRows.row({ answerId, row: 0 })).resolves.toBe('{"c":7}');
});

it('a response that isn’t Arrow is quoted without the credentials of its request', async () => {
  const { rows } = await setUp(`<html>No rows for CANARY-key${' '.repeat(10_000)}</html>`);
  await expect(rows.page(params)).rejects.toMatchObject({
    code: 'BAD_ANSWER',
    details: { message: expect.stringMatching(/It begins with: <html>No rows for (?!CANARY)/) },
  });
});
