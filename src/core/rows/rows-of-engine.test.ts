import { beforeAll, describe, expect, it } from 'vitest';
import type { RowPage } from '#contract/index.ts';
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

  it('tells nulls from everything else, in every column but the keys', () => {
    const withNulls = page.fields.filter((_, place) => page.rows.some((row) => row[place] === null));
    expect(withNulls.length).toBeGreaterThan(page.fields.length / 2);
  });

  it('has a whole cell for each cell that it shows', async () => {
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

describe('a table of the sample', () => {
  // The engine makes the table first.
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

  it('refuses a filter in the words of the server', async () => {
    await expect(sample().page('products', { filter: 'no_such = 1' })).rejects.toMatchObject({
      details: { serverMessage: expect.stringContaining('no_such') },
    });
  });
});
