import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Id } from '#protocol/index.ts';
import { anyLetter } from '#protocol/testing/any-letter.ts';
import { naiveFold } from '#protocol/testing/naive-fold.ts';
import { GONE, setFlags } from '../store/name-table.ts';
import { columnsOf, idsIn } from '../testing/columns-of.ts';
import { naiveMatch } from '../testing/naive-search.ts';
import { type Findings, runSearch, type SearchParams, type SearchSource } from './run-search.ts';

const name = fc.oneof(
  fc.array(anyLetter, { minLength: 1, maxLength: 8 }).map((letters) => letters.join('')),
  fc.constantFrom('__proto__', 'constructor', 'toString', 'dailyOrders', 'order_items', 'ORDERS'),
);
const ids = fc.array(fc.array(name, { minLength: 1, maxLength: 3 }), { maxLength: 12 });
const delimiter = fc.constantFrom('$', '.', '::', '_', 'a');
const typed = fc.oneof(
  name,
  fc.array(anyLetter, { minLength: 1, maxLength: 3 }).map((letters) => letters.join('')),
);

async function search(sources: readonly SearchSource[], params: Partial<SearchParams>): Promise<Findings[]> {
  const reported: Findings[] = [];
  let clock = 0;
  await runSearch(
    sources,
    { text: 'a', kinds: ['namespace', 'table'], limit: 1000, ...params },
    {
      now: () => (clock += 100),
      pause: async () => {},
      isLeft: () => false,
      onFindings: (findings) => reported.push(findings),
    },
  );
  return reported;
}

const sourceOf = (tables: readonly Id[], by = '$', connectionId = 'c'): SearchSource => ({
  connectionId,
  delimiter: by,
  columns: columnsOf(tables),
});

async function idsFor(text: string, tables: readonly Id[], limit = 1000): Promise<readonly Id[]> {
  const findings = await search([sourceOf(tables)], { text, limit });
  return findings.at(-1)?.hits.map(({ id }) => id) ?? [];
}

describe('a search', () => {
  it('finds the same IDs in the same order as a naive search', async () => {
    await fc.assert(
      fc.asyncProperty(ids, typed, delimiter, async (tables, text, by) => {
        const source = sourceOf(tables, by);
        const expected = idsIn(source.columns)
          .map((id) => ({ id, match: naiveMatch(id, text, by) }))
          .filter(({ match }) => match !== undefined)
          .sort(
            (one, other) =>
              (one.match?.rank ?? 0) - (other.match?.rank ?? 0) ||
              (one.match?.length ?? 0) - (other.match?.length ?? 0),
          )
          .map(({ id }) => id);
        const found = (await search([source], { text })).at(-1);
        expect(found?.hits.map(({ id }) => id)).toEqual(text.trim() === '' ? [] : expected);
      }),
    );
  });

  it('marks ranges within the ID of each hit that contain all letters of the text', async () => {
    await fc.assert(
      fc.asyncProperty(ids, typed, delimiter, async (tables, text, by) => {
        const found = (await search([sourceOf(tables, by)], { text })).at(-1);
        for (const { id, ranges } of found?.hits ?? []) {
          const marked = ranges.map(({ part, start, end }) => (id[part] ?? '').slice(start, end));
          expect(marked).not.toContain('');
          const left = [...naiveFold(text.trim())].filter(
            (sign) => sign !== ' ' && sign !== '/' && !naiveFold(by).includes(sign),
          );
          for (const sign of left) expect(naiveFold(marked.join(''))).toContain(sign);
        }
      }),
    );
  });

  it('ranks an exact name before a prefix, the start of a word, a substring, and spread letters', async () => {
    const tables = [
      ['xorders'],
      ['o_r_d_e_r_s'],
      ['my_orders'],
      ['orders_2'],
      ['dailyOrders'],
      ['orders'],
      ['else'],
    ];
    expect(await idsFor('ORDERS', tables)).toEqual([
      ['orders'],
      ['orders_2'],
      ['my_orders'],
      ['dailyOrders'],
      ['xorders'],
      ['o_r_d_e_r_s'],
    ]);
  });

  it('finds an ID by its names, as a path or in any order', async () => {
    const tables = [
      ['prod', 'ml', 'items'],
      ['live', 'types'],
      ['prod', 'items'],
    ];
    for (const text of ['prod/ml/items', 'prod / it / ml', 'items ml prod', '/ml/items'])
      expect(await idsFor(text, tables)).toEqual([['prod', 'ml', 'items']]);
    expect(await idsFor('types live', tables)).toEqual([['live', 'types']]);
    const [findings] = await search([sourceOf(tables)], { text: 'types live' });
    expect(findings?.hits).toMatchObject([
      {
        ranges: [
          { part: 0, start: 0, end: 4 },
          { part: 1, start: 0, end: 5 },
        ],
      },
    ]);
  });

  it('finds a full ID if the text contains the delimiter of its connection', async () => {
    const tables = [
      ['sales', 'eu', 'orders'],
      ['sales', 'orders'],
    ];
    expect(await idsFor('sales$orders', tables)).toEqual([
      ['sales', 'orders'],
      ['sales', 'eu', 'orders'],
    ]);
    const byDot = await search([sourceOf(tables, '.')], { text: 'eu.ord' });
    expect(byDot.at(-1)?.hits).toMatchObject([
      {
        id: ['sales', 'eu', 'orders'],
        ranges: [
          { part: 1, start: 0, end: 2 },
          { part: 2, start: 0, end: 3 },
        ],
      },
    ]);
  });

  it('matches a whole ID only if it uses the connection’s delimiter', async () => {
    const dots = sourceOf(
      [
        ['eu', 'lyon', 'bins'],
        ['eu', 'lyons'],
        ['us', 'bins'],
      ],
      '.',
      'dots',
    );
    const dollars = sourceOf(
      [
        ['shop', 'eu', 'orders'],
        ['shop', 'eu', 'refunds'],
        ['shop', 'us', 'orders'],
      ],
      '$',
      'dollars',
    );
    const found = async (text: string) => (await search([dots, dollars], { text })).at(-1);
    expect(await found('eu$orders')).toMatchObject({
      total: 1,
      hits: [{ connectionId: 'dollars', id: ['shop', 'eu', 'orders'] }],
    });
    expect(await found('eu.lyon.bins')).toMatchObject({
      total: 1,
      hits: [
        {
          connectionId: 'dots',
          id: ['eu', 'lyon', 'bins'],
          ranges: [
            { part: 0, start: 0, end: 2 },
            { part: 1, start: 0, end: 4 },
            { part: 2, start: 0, end: 4 },
          ],
        },
      ],
    });
  });

  it.each([
    ['order_items', [0, 3], [6, 8]],
    // The first occurrence of each letter is further from the other letters.
    ['o_rdx_order_items', [6, 9], [12, 14]],
  ] as const)('marks spread letters where they are closest to each other: %s', async (name, ...places) => {
    const [hit] = (await search([sourceOf([['shop', name]])], { text: 'ordit' })).at(-1)?.hits ?? [];
    expect(hit?.ranges).toEqual(places.map(([start, end]) => ({ part: 1, start, end })));
  });

  it('finds IDs that contain all words, first those with the words in this order', async () => {
    const tables = [['warehouse', 'eu', 'lyon', 'bins'], ['warehouse', 'bins', 'lyon'], ['lyon bins']];
    expect(await idsFor('lyon bin', tables)).toEqual([
      ['lyon bins'],
      ['warehouse', 'eu', 'lyon', 'bins'],
      ['warehouse', 'bins', 'lyon'],
    ]);
    const [hit] = (await search([sourceOf(tables)], { text: 'ware  lyon bin' })).at(-1)?.hits ?? [];
    expect(hit).toMatchObject({
      id: ['warehouse', 'eu', 'lyon', 'bins'],
      ranges: [
        { part: 0, start: 0, end: 4 },
        { part: 2, start: 0, end: 4 },
        { part: 3, start: 0, end: 3 },
      ],
    });
  });

  it.each([
    ['istanbul', 'İSTANBUL'],
    ['STRASSE', 'Straße'],
    ['strasse', 'STRAẞE'],
    ['ΟΔΟΣ', 'οδος'],
    ['cafe\u0301', 'CAFÉ'],
    ['한', '\u1112\u1161\u11ab'],
  ])('finds %j as %j', async (text, called) => {
    const [hit] = (await search([sourceOf([[called]])], { text })).at(-1)?.hits ?? [];
    expect(hit).toMatchObject({ id: [called], ranges: [{ part: 0, start: 0, end: called.length }] });
  });

  it('omits other kinds than the requested ones, and deleted entries', async () => {
    const source = sourceOf([['a', 'a'], ['ab']]);
    const kinds = async (...included: SearchParams['kinds']) =>
      (await search([source], { kinds: included })).at(-1)?.hits.map(({ id }) => id);
    expect(await kinds('namespace')).toEqual([['a']]);
    expect(await kinds('table')).toEqual([['a', 'a'], ['ab']]);
    setFlags(source.columns, 2, GONE);
    expect(await kinds('table')).toEqual([['ab']]);
  });

  it('keeps the best hits of all connections, and counts all of them', async () => {
    const many = Array.from({ length: 5000 }, (_, index) => [`a${index}`]);
    const findings = await search([sourceOf(many), sourceOf([['a']], '$', 'other')], { limit: 2 });
    expect(findings.at(-1)).toMatchObject({
      hits: [{ connectionId: 'other', id: ['a'] }, { id: ['a0'] }],
      total: 5001,
      isWhole: true,
    });
    // The test’s clock makes every slice too long, so hits are reported before the end.
    expect(findings.length).toBeGreaterThan(2);
    expect(findings.slice(0, -1).every(({ isWhole }) => !isWhole)).toBe(true);
  });

  it('reports no final result after it was left', async () => {
    const reported: Findings[] = [];
    let isLeft = false;
    const many = Array.from({ length: 10_000 }, (_, index) => [`a${index}`]);
    const params = { text: 'a', kinds: ['table'] as const, limit: 10 };
    let clock = 0;
    await runSearch([sourceOf(many)], params, {
      now: () => (clock += 100),
      pause: async () => {
        isLeft = true;
      },
      isLeft: () => isLeft,
      onFindings: (findings) => reported.push(findings),
    });
    expect(reported.filter(({ isWhole }) => isWhole)).toEqual([]);
  });
});
