import * as arrow from 'apache-arrow';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowPage } from '#contract/index.ts';
import { parseJson } from '#protocol/index.ts';
import { runs } from '#testing/runs.ts';
import { RequestFailure } from '../http/status-failure.ts';
import { setUpClient } from '../namespace/testing/test-client.ts';
import type { TestAnswer } from '../namespace/testing/test-routes.ts';
import { createRows } from './row-service.ts';
import { pageOf, tableOfThings } from './testing/tables.ts';

const params = { connectionId: 'c', id: ['shop', 'items'], offset: 0n, limit: 100 };

async function setUp(answer: (body: string) => TestAnswer) {
  const { client, ...rest } = await setUpClient((_path, _query, { body }) => answer(body));
  return { rows: createRows({ connections: { catalog: async () => ({ client }) } }), ...rest };
}

describe('a page of rows', () => {
  it.each(['file', 'stream'] as const)('is read from an Arrow %s', async (format) => {
    const { rows } = await setUp((body) => ({ body: pageOf(tableOfThings(), body, format) }));
    const page = await rows.page(params);
    expect(rowPage.parse(page).fields.map(({ name, type }) => [name, type])).toEqual([
      ['id', 'int64'],
      ['name', 'utf8'],
      ['vector', 'vector · 4 × float32'],
      ['bytes', 'binary'],
    ]);
    expect(page.rows).toEqual([
      [
        '1152921504606846976',
        '',
        { kind: 'vector', length: 4, norm: expect.closeTo(1.005), points: [0, 0.1, 0, -1] },
        { kind: 'short', text: '0x', isWhole: true, length: 0, unit: 'bytes' },
      ],
      ['1152921504606846977', null, expect.objectContaining({ points: [1, 0.1, 0, -1] }), expect.anything()],
      [
        '1152921504606846978',
        { kind: 'short', text: 'x'.repeat(240), isWhole: false, length: 5000, unit: 'characters' },
        expect.objectContaining({ kind: 'vector' }),
        { kind: 'short', text: `0x${'00'.repeat(16)}`, isWhole: false, length: 40, unit: 'bytes' },
      ],
    ]);
  });

  it('is requested as a scan with the given filter, columns, and version', async () => {
    const { rows, server } = await setUp((body) => ({ body: pageOf(tableOfThings(), body) }));
    await rows.page({
      ...params,
      offset: 2n ** 62n,
      limit: 50,
      filter: 'a = 1',
      columns: ['a', '__proto__'],
      version: 3n,
    });
    expect(parseJson(server.seen[0]?.body ?? '')).toEqual({
      id: ['shop', 'items'],
      k: 50,
      vector: {},
      offset: 2n ** 62n,
      filter: 'a = 1',
      columns: { column_names: ['a', '__proto__'] },
      version: 3,
    });
  });

  it('keeps empty, duplicate, and prototype column names', async () => {
    const names = ['', 'a', 'a', '__proto__', 'a.b'];
    const schema = new arrow.Schema(names.map((name) => new arrow.Field(name, new arrow.Int32(), true)));
    const children = names.map((_, place) => arrow.vectorFromArray([place], new arrow.Int32()).data[0]);
    const data = arrow.makeData({
      type: new arrow.Struct(schema.fields),
      length: 1,
      nullCount: 0,
      children,
    } as never);
    const batch = new arrow.RecordBatch(schema, data as never);
    const body = arrow.RecordBatchStreamWriter.writeAll([batch]).toUint8Array(true);
    const { rows } = await setUp(() => ({ body }));
    const page = await rows.page(params);
    expect(page.fields.map(({ name }) => name)).toEqual(names);
    expect(page.rows).toEqual([['0', '1', '2', '3', '4']]);
  });

  it('without rows still has its columns', async () => {
    const { rows } = await setUp((body) => ({ body: pageOf(tableOfThings(0), body, 'stream') }));
    expect(await rows.page(params)).toMatchObject({ rows: [], fields: [{ name: 'id' }, {}, {}, {}] });
  });

  it.each([
    ['HTML', '<html><body>Sign in</body></html>', 'It begins with: <html><body>Sign in'],
    ['JSON', { rows: [] }, 'It begins with: {"rows":[]}'],
    ['empty', '', 'truncated, damaged, or not Arrow'],
    ['only a magic number', 'ARROW1', 'truncated, damaged, or not Arrow'],
  ])('that is %s is reported as unreadable', async (_, body, words) => {
    const { rows, activityLog } = await setUp(() => ({ body }));
    await expect(rows.page(params)).rejects.toMatchObject({
      code: 'BAD_ANSWER',
      details: { message: expect.stringContaining(words), requestId: activityLog.list()[0]?.id ?? 1 },
    });
  });

  it.each(['file', 'stream'] as const)(
    'truncated anywhere in an Arrow %s is never accepted as complete',
    async (format) => {
      const file = arrow.tableToIPC(tableOfThings(), format);
      let end = 0;
      const { rows } = await setUp(() => ({ body: file.subarray(0, end) }));
      // A stream may omit its last eight bytes.
      for (end = 1; end < file.length - 8; end += 37) {
        const page = await rows.page(params).catch((problem: unknown) => problem);
        expect(page instanceof RequestFailure || isEmpty(page)).toBe(true);
      }
    },
  );

  it('that is damaged is either read as valid or rejected', async () => {
    const stream = arrow.tableToIPC(tableOfThings(), 'stream');
    let body = stream;
    const { rows } = await setUp(() => ({ body }));
    const damage = fc.tuple(fc.nat(stream.length - 1), fc.integer({ min: 1, max: 255 }));
    await fc.assert(
      fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 4 }), async (changes) => {
        body = Uint8Array.from(stream);
        for (const [place, change] of changes) body[place] = (body[place] ?? 0) ^ change;
        const page = await rows.page(params).catch((problem: unknown) => problem);
        if (!(page instanceof RequestFailure)) expect(rowPage.safeParse(page).success).toBe(true);
      }),
      { numRuns: runs(150) },
    );
  });

  it('is aborted with its signal', async () => {
    const leaving = new AbortController();
    const { rows, activityLog } = await setUp(() => {
      queueMicrotask(() => leaving.abort());
      return { headers: { 'content-length': '1000' }, body: 'ARROW1' };
    });
    await expect(rows.page(params, { signal: leaving.signal })).rejects.toThrow();
    expect(activityLog.list()).toHaveLength(1);
  });
});

/** A stream that ends between two messages looks like a shorter one, and has no rows. */
function isEmpty(page: unknown): boolean {
  return rowPage.parse(page).rows.length === 0;
}

describe('a whole cell', () => {
  it('is available until its page is forgotten', async () => {
    const { rows } = await setUp((body) => ({ body: pageOf(tableOfThings(), body) }));
    const { answerId } = await rows.page(params);
    expect(await rows.cell({ answerId, row: 2, column: 1 })).toEqual({
      kind: 'text',
      text: 'x'.repeat(5000),
      isWhole: true,
      length: 5000,
      unit: 'characters',
    });
    expect(await rows.cell({ answerId, row: 1, column: 2 })).toEqual({
      kind: 'numbers',
      text: '[1,0.1,0,-1]',
      isWhole: true,
      length: 4,
      unit: 'items',
      numbers: [1, 0.1, 0, -1],
    });
    expect(parseJson(await rows.row({ answerId, row: 1 }))).toEqual({
      id: 2n ** 60n + 1n,
      name: null,
      vector: [1, 0.1, 0, -1],
      bytes: `0x${'00'.repeat(20)}`,
    });
    await expect(rows.cell({ answerId, row: 3, column: 0 })).rejects.toMatchObject({ code: 'GONE' });
    rows.forget(answerId);
    await expect(rows.cell({ answerId, row: 0, column: 0 })).rejects.toMatchObject({ code: 'GONE' });
  });

  it('is GONE after the window of its page closes', async () => {
    const window = new AbortController();
    const { rows } = await setUp((body) => ({ body: pageOf(tableOfThings(), body) }));
    const { answerId } = await rows.page(params, { window: window.signal });
    window.abort();
    await expect(rows.row({ answerId, row: 0 })).rejects.toMatchObject({ code: 'GONE' });
  });

  it('is available for the last eight pages only', async () => {
    const { rows } = await setUp((body) => ({ body: pageOf(tableOfThings(), body) }));
    const pages = [];
    for (let count = 0; count < 9; count += 1) pages.push(await rows.page(params));
    const [first, second] = pages.map(({ answerId }) => ({ answerId, row: 0 }));
    if (first === undefined || second === undefined) throw new Error('Expected nine pages.');
    await expect(rows.row(first)).rejects.toMatchObject({ code: 'GONE' });
    await expect(rows.row(second)).resolves.toContain('"id"');
  });
});
