import { describe, expect, it } from 'vitest';
import type { NameHit } from '#contract/index.ts';
import {
  enteredTable,
  type FoundTables,
  foundTablesText,
  offeredVersions,
  searchedTables,
} from './offered.ts';

const hit = (...id: readonly string[]): NameHit => ({
  connectionId: 'c',
  id: [...id],
  kind: 'table',
  ranges: [],
});
const found = (hits: readonly NameHit[], total = hits.length, text = ''): FoundTables => ({
  state: 'found',
  text,
  connectionId: 'c',
  hits: [...hits],
  total,
  isWhole: true,
  searched: [],
});

describe('the tables that are offered', () => {
  it('end with what was typed, as no listing has to know a table', () => {
    const offered = searchedTables(found([hit('a', 'items')]), 'a$it', '$');
    expect(offered.map(({ id, isTyped }) => [id, isTyped])).toEqual([
      [['a', 'items'], false],
      [['a', 'it'], true],
    ]);
  });

  it('have what was typed once, where it was found', () => {
    expect(searchedTables(found([hit('a', 'items')]), ' a$items ', '$')).toHaveLength(1);
  });

  it('are taken by Enter as they are listed, and never as they were for another text', () => {
    const shop = [hit('prod', 'shop'), hit('prod', 'shopping'), hit('shop')];
    const entered = (hits: readonly NameHit[], text: string, of = text) =>
      enteredTable(found(hits, hits.length, of), text, '$')?.id;
    expect(entered(shop.slice(0, 2), 'shop')).toEqual(['prod', 'shop']);
    expect(entered(shop, 'shop')).toEqual(['shop']);
    expect(entered(shop, 'prod$shopping')).toEqual(['prod', 'shopping']);
    expect(entered([], 'new')).toEqual(['new']);
    expect(entered(shop, 'shop', 'sho')).toBeUndefined();
    expect(enteredTable({ state: 'looking' }, 'shop', '$')).toBeUndefined();
    expect(enteredTable({ state: 'failed' }, 'shop', '$')?.id).toEqual(['shop']);
  });

  it('are said to be all only where all names were read', () => {
    expect(foundTablesText(found([hit('a')], 2000), 'a', 0)).toBe('Top 1 of 2,000.');
    expect(foundTablesText({ state: 'failed' }, 'a', 0)).toContain(
      'Search failed. You can still enter an ID.',
    );
    expect(foundTablesText(found([]), 'zzz', 0)).toBe('No matching tables');
  });
});

describe('the versions that are offered', () => {
  const list = { rows: [12n, 2n, 1n].map((version) => ({ record: { version, others: [] } })) };
  const tags = new Map([[2n, ['Prod']]]);
  const words = (text: string) => offeredVersions(list, tags, text).map((offered) => offered.words);

  it('begin with the latest, and are found by number and tag', () => {
    expect(words('')).toEqual(['latest', '12', '2', '1']);
    expect(words('1')).toEqual(['12', '1']);
    expect(words('prod')).toEqual(['2']);
    expect(words('la')).toEqual(['latest']);
  });

  it('are the latest alone where the server lists none', () => {
    expect(offeredVersions(undefined, undefined, '').map(({ version }) => version)).toEqual([undefined]);
  });
});
