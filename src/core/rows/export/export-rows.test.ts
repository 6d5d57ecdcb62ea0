import { gzipSync } from 'node:zlib';
import * as arrow from 'apache-arrow';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RowExportEvent, RowExportParams } from '#contract/index.ts';
import { parseJson } from '#protocol/index.ts';
import { runs } from '#testing/runs.ts';
import { testSize } from '#testing/test-size.ts';
import { setUpClient } from '../../namespace/testing/test-client.ts';
import type { TestAnswer } from '../../namespace/testing/test-routes.ts';
import { csvRecords } from '../../uploads/readers/csv.ts';
import { pageOf, tableOfThings } from '../testing/tables.ts';
import { exportRows } from './export-rows.ts';
import { memberNames } from './json-rows.ts';

const exportParams: Omit<RowExportParams, 'connectionId'> = {
  id: ['shop', 'items'],
  format: 'csv',
  limit: 100_000,
};

async function setUp(answer: (body: string) => TestAnswer) {
  const { client, server } = await setUpClient((_path, _query, { body }) => answer(body));
  async function save(change: Partial<RowExportParams> = {}) {
    const events = exportRows({ client, params: { ...exportParams, ...change }, signal: undefined });
    const parts: Buffer[] = [];
    let end: RowExportEvent | undefined;
    for await (const event of events) {
      if (event.kind === 'text') parts.push(Buffer.from(event.text));
      else if (event.kind === 'bytes') parts.push(Buffer.from(event.base64, 'base64'));
      else end = event;
    }
    return { file: Buffer.concat(parts), end };
  }
  return { save, server };
}

const requestedRows = (body: string): number => JSON.parse(body).k;

async function recordsOf(file: Buffer) {
  const source = { size: file.length, read: async (from: number, to: number) => file.subarray(from, to) };
  const records: (readonly (string | null)[])[] = [];
  for await (const { rows } of csvRecords(source, ',')) records.push(...rows);
  return records;
}

const texts = (values: readonly (string | null)[]) =>
  new arrow.Table({
    id: arrow.vectorFromArray(
      values.map((_, place) => place),
      new arrow.Int32(),
    ),
    text: arrow.vectorFromArray(values, new arrow.Utf8()),
  });

describe('an export', () => {
  it('contains the rows of all pages in order', async () => {
    const table = texts(Array.from({ length: 2500 }, (_, place) => `row ${place}`));
    const { save, server } = await setUp((body) => ({ body: pageOf(table, body) }));
    const { file, end } = await save();
    expect(await recordsOf(file)).toEqual([
      ['id', 'text'],
      ...Array.from({ length: 2500 }, (_, place) => [String(place), `row ${place}`]),
    ]);
    expect(end).toEqual({ kind: 'end', rows: 2500, why: 'all' });
    expect(server.seen.length).toBeGreaterThan(1);
  });

  it('ends at the requested number of rows', async () => {
    const { save } = await setUp((body) => ({ body: pageOf(texts(Array(50).fill('a')), body) }));
    const { file, end } = await save({ limit: 7 });
    expect(await recordsOf(file)).toHaveLength(8);
    expect(end).toEqual({ kind: 'end', rows: 7, why: 'limit' });
  });

  it.each(['csv', 'json', 'json-lines', 'arrow'] as const)(
    'of no rows is a complete %s file',
    async (format) => {
      const { save } = await setUp((body) => ({ body: pageOf(texts([]), body, 'stream') }));
      const { file, end } = await save({ format });
      expect(end).toMatchObject({ rows: 0, why: 'all' });
      if (format === 'csv') expect(file.toString()).toBe('id,text\r\n');
      if (format === 'json') expect(file.toString()).toBe('[]\n');
      if (format === 'arrow') expect(arrow.tableFromIPC(file).schema.fields).toHaveLength(2);
    },
  );

  it('requests smaller pages if a response exceeds the size limit', async () => {
    const table = texts(Array.from({ length: 400 }, () => 'a'));
    const tooLarge = gzipSync(Buffer.alloc(65 * 1024 * 1024));
    const { save, server } = await setUp((body) =>
      requestedRows(body) > 300
        ? { body: tooLarge, headers: { 'content-encoding': 'gzip' } }
        : { body: pageOf(table, body) },
    );
    expect((await save()).end).toEqual({ kind: 'end', rows: 400, why: 'all' });
    expect(server.seen.slice(0, 3).map(({ body }) => requestedRows(body))).toEqual([1000, 500, 250]);
  });

  it.each([
    ['ignores the limit', (table: arrow.Table) => arrow.tableToIPC(table), 'more rows than requested'],
    ['responds with HTML', () => '<html>', '<html>'],
  ])('from a server that %s fails with the reason', async (_, answer, words) => {
    const { save } = await setUp(() => ({ body: answer(texts(Array(30).fill('a'))) }));
    await expect(save({ limit: 10 })).rejects.toMatchObject({
      code: 'BAD_ANSWER',
      details: { message: expect.stringContaining(words) },
    });
  });
});

describe('CSV', () => {
  it('round-trips every text, and distinguishes null from an empty text', async () => {
    let table = texts([]);
    const { save } = await setUp((body) => ({ body: pageOf(table, body) }));
    const text = fc.option(
      fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', '"', ',', '\r\n', ' a ', '=1+1')),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 8 }), async (values) => {
        table = texts(values);
        const [, ...records] = await recordsOf((await save({ guardsFormulas: false })).file);
        expect(records.map(([, cell]) => cell)).toEqual(values);
      }),
      { numRuns: runs(testSize({ short: 10, whole: 25 })) },
    );
  });

  it('guards a spreadsheet against formulas unless that is turned off, and keeps numbers unchanged', async () => {
    const { save } = await setUp((body) => ({
      body: pageOf(texts(['=1+1', '@a', '＝1', '\n=1', 'plain', '-5', '+1.5e-3', '-5+1', '-']), body),
    }));
    expect((await save()).file.toString()).toBe(
      "id,text\r\n0,'=1+1\r\n1,'@a\r\n2,'＝1\r\n3,\"'\n'=1\"\r\n4,plain\r\n5,-5\r\n6,+1.5e-3\r\n7,'-5+1\r\n8,'-\r\n",
    );
    expect((await save({ guardsFormulas: false })).file.toString()).toContain('0,=1+1\r\n');
  });

  it('keeps a row whose only cell is null', async () => {
    const table = new arrow.Table({ a: arrow.vectorFromArray([null, 'b'], new arrow.Utf8()) });
    const { save } = await setUp((body) => ({ body: pageOf(table, body) }));
    expect(await recordsOf((await save()).file)).toHaveLength(3);
  });
});

describe('JSON', () => {
  it.each(['json', 'json-lines'] as const)('keeps every digit (%s)', async (format) => {
    const { save } = await setUp((body) => ({ body: pageOf(tableOfThings(2), body) }));
    const text = (await save({ format })).file.toString();
    const rows =
      format === 'json'
        ? parseJson(text)
        : text
            .trim()
            .split('\n')
            .map((line) => parseJson(line));
    expect(rows).toEqual([
      { id: 2n ** 60n, name: '', vector: [0, 0.1, 0, -1], bytes: '0x' },
      { id: 2n ** 60n + 1n, name: null, vector: [1, 0.1, 0, -1], bytes: `0x${'00'.repeat(20)}` },
    ]);
  });

  it('gives columns of the same name unique names, and keeps all other names', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'a_2', 'a_3', '', '__proto__')), (names) => {
        const members = memberNames(names);
        expect(new Set(members).size).toBe(names.length);
        expect(members.filter((name) => new Set<string>(names).has(name)).length).toBe(new Set(names).size);
      }),
    );
  });
});

describe('an Arrow file', () => {
  it('contains the batches of all pages unchanged', async () => {
    const table = tableOfThings(2200);
    const { save } = await setUp((body) => ({ body: pageOf(table, body) }));
    const saved = arrow.tableFromIPC((await save({ format: 'arrow' })).file);
    expect(saved.batches.length).toBeGreaterThan(1);
    expect(String(saved.schema)).toBe(String(table.schema));
    expect(saved.numRows).toBe(2200);
    expect([...(saved.getChild('id') ?? [])]).toEqual([...(table.getChild('id') ?? [])]);
  });

  it('contains a dictionary once, and fails if it changes between pages', async () => {
    const type = new arrow.Dictionary(new arrow.Utf8(), new arrow.Int8(), 1);
    const colours = (names: readonly string[]) =>
      new arrow.Table({
        c: arrow.vectorFromArray(
          Array.from({ length: 1000 }, (_, place) => names[place % names.length]),
          type,
        ),
      });
    let page = 0;
    let pages = [colours(['red', 'blue']), colours(['red', 'blue'])];
    const { save } = await setUp(() => ({ body: arrow.tableToIPC(pages[page++] ?? colours(['red'])) }));
    const saved = arrow.tableFromIPC((await save({ format: 'arrow', limit: 2000 })).file);
    expect(saved.numRows).toBe(2000);
    expect(saved.getChild('c')?.get(1999)).toBe('blue');
    page = 0;
    pages = [colours(['red', 'blue']), colours(['green', 'blue'])];
    await expect(save({ format: 'arrow', limit: 2000 })).rejects.toMatchObject({
      details: { message: expect.stringContaining('dictionary column changes') },
    });
  });
});
