import * as arrow from 'apache-arrow';
import { describe, expect, it } from 'vitest';
import type { ExportFormat, RowExportEvent } from '#contract/index.ts';
import { setUpClient } from '../namespace/testing/test-client.ts';
import { queryRows } from './request-rows.ts';
import { createRows } from './row-service.ts';
import { searchAnswer, tableOfThings } from './testing/tables.ts';

const ALL = { showsRowIds: false, page: { offset: 0, limit: 1000 } };

/** Holds the rows of one run, or of both halves of a hybrid one. */
async function cachedRows(one: Uint8Array, other?: Uint8Array) {
  let sent = 0;
  const { client } = await setUpClient(() => {
    sent += 1;
    return { body: sent === 1 ? one : other };
  });
  const rows = createRows({ connections: { catalog: async () => ({ client }) } });
  const query = () => queryRows(client, { id: ['t'], body: { k: 1n, vector: {} } });
  const first = await query();
  const run = await rows.keepRun(other === undefined ? [first] : [first, await query()], ALL);
  const exported = async (format: ExportFormat, signal?: AbortSignal) => {
    const events: RowExportEvent[] = [];
    for await (const event of await rows.exportAnswer({ answerId: run.answerId, format }, signal))
      events.push(event);
    return events;
  };
  return { ...run, service: rows, exported };
}

function textOf(events: readonly RowExportEvent[]): string {
  return events.map((event) => (event.kind === 'text' ? event.text : '')).join('');
}

function tableOf(events: readonly RowExportEvent[]): arrow.Table {
  const pieces = events.map((event) => (event.kind === 'bytes' ? event.base64 : ''));
  return arrow.tableFromIPC(Buffer.concat(pieces.map((piece) => Buffer.from(piece, 'base64'))));
}

const COUNT = 1234;
const many = searchAnswer(Array.from({ length: COUNT }, (_, id) => id));

describe('the rows of a run', () => {
  it('are returned in slices, up to the last row', async () => {
    const { service, answerId, first } = await cachedRows(many);
    expect(first).toHaveLength(100);
    const ids = async (from: number, count: number) =>
      (await service.slice({ answerId, from, count })).map(([, id]) => Number(id) / 10);
    expect(await ids(0, 2)).toEqual([0, 1]);
    expect(await ids(503, 4)).toEqual([503, 504, 505, 506]);
    expect(await ids(COUNT - 2, 500)).toEqual([COUNT - 2, COUNT - 1]);
    expect(await ids(COUNT, 1)).toEqual([]);
  });

  it('are returned as whole cells and rows by their displayed positions', async () => {
    const { service, answerId } = await cachedRows(many);
    expect(await service.cell({ answerId, row: 7, column: 1 })).toMatchObject({ text: '70' });
    expect(await service.row({ answerId, row: 7 })).toBe('{"_distance":1.75,"id":70,"vector":[7,0.5]}');
  });

  it('are GONE after they are forgotten', async () => {
    const { service, answerId } = await cachedRows(many);
    service.forget(answerId);
    await expect(service.slice({ answerId, from: 0, count: 1 })).rejects.toMatchObject({ code: 'GONE' });
    const exported = service.exportAnswer({ answerId, format: 'csv' });
    await expect(exported).rejects.toMatchObject({ code: 'GONE' });
  });
});

describe('a file with the rows of a run', () => {
  it('has the displayed columns in CSV and JSON', async () => {
    const { exported } = await cachedRows(searchAnswer([7, 3]));
    const csv = await exported('csv');
    expect(textOf(csv)).toBe('_distance,id,vector\r\n0,70,"[7,0.5]"\r\n0.25,30,"[3,0.5]"\r\n');
    expect(csv.at(-1)).toEqual({ kind: 'end', rows: 2, why: 'all' });
    expect(JSON.parse(textOf(await exported('json')))).toEqual([
      { _distance: 0, id: 70, vector: [7, 0.5] },
      { _distance: 0.25, id: 30, vector: [3, 0.5] },
    ]);
  });

  it('has the displayed columns in Arrow, batch by batch', async () => {
    const { exported } = await cachedRows(many);
    const events = await exported('arrow');
    const table = tableOf(events);
    expect(table.schema.names).toEqual(['_distance', 'id', 'vector']);
    expect([table.numRows, table.batches.length]).toEqual([COUNT, Math.ceil(COUNT / 5)]);
    expect(table.get(1000)?.toJSON()).toMatchObject({ _distance: 250, id: 10_000n });
    expect(events.at(-1)).toEqual({ kind: 'end', rows: COUNT, why: 'all' });
  });

  it('without rows has their columns', async () => {
    const empty = arrow.tableToIPC(tableOfThings(3).slice(0, 0), 'file');
    const { exported } = await cachedRows(empty);
    expect(tableOf(await exported('arrow')).schema.names).toEqual(['id', 'name', 'vector', 'bytes']);
  });

  it('has the merged rows of a hybrid run in order, with every type', async () => {
    const allRows = withRanks(0, 6, '_distance');
    const text = withRanks(3, 4, '_score').concat(withRanks(5, 6, '_score'));
    const { exported, rows } = await cachedRows(
      arrow.tableToIPC(allRows, 'file'),
      arrow.tableToIPC(text, 'file'),
    );
    const order = [3, 5, 0, 1, 2, 4];
    expect(rows.ranked?.rowIds).toEqual(order.map(String));
    const names = ['id', 'name', 'vector', 'bytes', 'flag', 'tags'];
    const table = tableOf(await exported('arrow'));
    expect(table.schema.names).toEqual(['_relevance_score', '_distance', '_score', ...names]);
    expect(rowsOf(table.select(names))).toEqual(order.map((row) => rowsOf(allRows.select(names))[row]));
    expect(rowsOf(table.select(['_distance', '_score']))).toEqual(
      order.map((row) => ({ _distance: row, _score: row === 3 || row === 5 ? row : null })),
    );
  });

  it('isn’t created from texts whose offsets restart', async () => {
    const { exported } = await cachedRows(
      textsWithRestartingOffsets('_distance'),
      textsWithRestartingOffsets('_score', 1),
    );
    await expect(exported('arrow')).rejects.toMatchObject({ code: 'BAD_ANSWER' });
  });

  it('isn’t continued after an abort', async () => {
    const stop = new AbortController();
    const { exported } = await cachedRows(many);
    stop.abort();
    await expect(exported('csv', stop.signal)).rejects.toThrow('aborted');
  });
});

const TAGS = [['a'], [], ['b', 'c'], ['d'], ['e', 'f', 'g'], ['h']];

/** A range of six rows of many types. */
function withRanks(from: number, to: number, rank: string): arrow.Table {
  const places = TAGS.map((_, place) => place);
  const column = (type: arrow.DataType, values: readonly unknown[]) => arrow.vectorFromArray(values, type);
  const more = new arrow.Table({
    flag: column(
      new arrow.Bool(),
      places.map((place) => place % 2 === 0),
    ),
    tags: column(new arrow.List(new arrow.Field('item', new arrow.Utf8(), true)), TAGS),
    _rowid: column(new arrow.Uint64(), places.map(BigInt)),
    [rank]: column(new arrow.Float32(), places),
  });
  return tableOfThings(6).assign(more).slice(from, to);
}

function rowsOf(table: arrow.Table): unknown[] {
  return table.toArray().map((row) => JSON.parse(JSON.stringify(row?.toJSON(), exactly)));
}

function exactly(_: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  return value instanceof arrow.Vector ? [...value] : value;
}

/** In the second batch, the text after the null starts at the same offset as the first text. */
function textsWithRestartingOffsets(rank: string, shift = 0): Uint8Array {
  const first = Array.from({ length: 400 }, (_, row) => 1000 * (shift + 1) + row);
  const good = arrow.vectorFromArray(
    first.map(() => 'a'),
    new arrow.Utf8(),
  );
  const again = arrow.makeData({
    type: new arrow.Utf8(),
    length: 4,
    nullCount: 1,
    nullBitmap: Uint8Array.of(0b1101),
    valueOffsets: Int32Array.of(0, 10, 0, 10, 10),
    data: new Uint8Array(10).fill(97),
  });
  const batch = (text: arrow.Vector, ids: readonly number[]) =>
    new arrow.Table({
      text,
      _rowid: arrow.vectorFromArray(ids.map(BigInt), new arrow.Uint64()),
      [rank]: arrow.vectorFromArray(ids, new arrow.Float32()),
    });
  const last = [0, 1, 2, 3].map((row) => (row + shift) % 4);
  return arrow.tableToIPC(batch(good, first).concat(batch(new arrow.Vector([again]), last)), 'file');
}
