import { beforeAll, describe, expect, it } from 'vitest';
import type { RowPage } from '#contract/index.ts';
import { conditionFor, conditionWithout } from '#protocol/cell-condition.ts';
import { testSize } from '#testing/test-size.ts';
import { setUpRowsOfSample } from './testing/rows-of-sample.ts';

const sample = setUpRowsOfSample();

describe('the table with a column of every type that the engine stores', () => {
  let page: RowPage;
  beforeAll(async () => {
    page = await sample().page('types');
  }, 60_000);

  const cell = (name: string, row: number) =>
    page.rows[row]?.[page.fields.findIndex((field) => field.name === name)];
  const texts = (name: string) => page.rows.map((_, row) => cell(name, row));

  it.each([
    ['int64', ['9223372036854775807', '-9223372036854775808', '9007199254740993']],
    ['decimal128', ['-0.01', '0.00']],
    ['float32', ['NaN', 'Infinity', '-0']],
    ['utf8', ['', 'two\nlines']],
    ['bool', ['true', 'false']],
  ])('shows %s exactly', (name, expected) => {
    const found = new Set(texts(name));
    for (const text of expected) expect(found).toContain(text);
  });

  it('shows null in most columns', () => {
    const withNulls = page.fields.filter((_, place) => page.rows.some((row) => row[place] === null));
    expect(withNulls.length).toBeGreaterThan(page.fields.length / 2);
  });

  it('returns a whole cell for each displayed cell', async () => {
    for (const [row, cells] of page.rows.entries()) {
      for (const [column, shown] of cells.entries()) {
        const { text, kind } = await sample().cell(page, row, column);
        if (shown === null) expect(kind).toBe('null');
        else if (typeof shown === 'string') expect(text).toBe(shown);
        else if (shown.kind === 'short') expect(text.startsWith(shown.text)).toBe(true);
        else expect(kind).toBe('numbers');
      }
    }
  });
});

const VALUES_OF_COLUMN = testSize({ short: 4, whole: Number.POSITIVE_INFINITY });

describe('a filter condition for a cell', () => {
  it('selects the rows with the same value, and its negation selects all others', async () => {
    const page = await sample().page('types');
    const written = new Set<string>();
    for (const [place, { name, type, nullable }] of page.fields.entries()) {
      const cells = page.rows.map((row) => row[place] ?? null);
      for (const text of [...new Set(cells)].slice(0, VALUES_OF_COLUMN)) {
        if (text !== null && typeof text !== 'string') continue;
        const params = { column: `\`${name}\``, type, nullable, text };
        const [equal, without] = [conditionFor(params), conditionWithout(params)];
        if (equal === undefined || without === undefined) continue;
        const same = cells.filter((cell) => cell === text).length;
        const counts = [await sample().count('types', equal), await sample().count('types', without)];
        expect([equal, ...counts]).toEqual([equal, BigInt(same), BigInt(cells.length - same)]);
        if (text !== null) written.add(name);
      }
    }
    for (const name of [
      'int64',
      'uint64',
      'float16',
      'float32',
      'decimal128_widest',
      'utf8',
      'dictionary',
      'date32',
    ])
      expect(written).toContain(name);
    for (const name of ['timestamp_ms', 'timestamp_us_utc', 'bool']) expect(written).toContain(name);
  }, 60_000);
});

describe('a table of the sample', () => {
  // The engine creates the table first.
  it('is filtered, paged and counted', async () => {
    const all = await sample().count('products');
    const some = await sample().count('products', 'price < 20');
    expect(some).toBeLessThan(all);
    const page = await sample().page('products', {
      filter: 'price < 20',
      limit: 5,
      offset: 2n,
      columns: ['id'],
    });
    expect(page.fields.map(({ name }) => name)).toEqual(['id']);
    expect(page.rows).toHaveLength(5);
    const first = await sample().page('products', { filter: 'price < 20', limit: 5, columns: ['id'] });
    expect(page.rows[0]).toEqual(first.rows[2]);
  }, 60_000);

  it('rejects an invalid filter with the message of the server', async () => {
    await expect(sample().page('products', { filter: 'no_such = 1' })).rejects.toMatchObject({
      details: { serverMessage: expect.stringContaining('no_such') },
    });
  });
});
