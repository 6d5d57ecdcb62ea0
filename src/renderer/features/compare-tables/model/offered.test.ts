import { describe, expect, it } from 'vitest';
import type { NameHit } from '#contract/index.ts';
import {
  enteredTable,
  type FoundTables,
  firstTables,
  foundTablesText,
  offeredVersions,
  searchedTables,
} from './offered.ts';

const hit = (...id: readonly string[]): NameHit => ({
  connectionId: 'c',
  id,
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

const none = { loaded: [], sameId: undefined };

describe('offered tables', () => {
  it('end with the typed ID, which no listing needs to contain', () => {
    const offered = searchedTables(found([hit('a', 'items')]), none, 'a$it', '$');
    expect(offered.map(({ id, source }) => [id, source])).toEqual([
      [['a', 'items'], 'known'],
      [['a', 'it'], 'typed'],
    ]);
  });

  it('don’t repeat a typed ID that was found', () => {
    expect(searchedTables(found([hit('a', 'items')]), none, ' a$items ', '$')).toHaveLength(1);
  });

  it('are chosen by Enter in the listed order, but never from results for another text', () => {
    const shop = [hit('prod', 'shop'), hit('prod', 'shopping'), hit('shop')];
    const entered = (hits: readonly NameHit[], text: string, of = text) =>
      enteredTable(found(hits, hits.length, of), none, text, '$')?.id;
    expect(entered(shop.slice(0, 2), 'shop')).toEqual(['prod', 'shop']);
    expect(entered(shop, 'shop')).toEqual(['shop']);
    expect(entered(shop, 'prod$shopping')).toEqual(['prod', 'shopping']);
    expect(entered([], 'new')).toEqual(['new']);
    expect(entered(shop, 'shop', 'sho')).toBeUndefined();
    expect(enteredTable({ state: 'looking' }, none, 'shop', '$')).toBeUndefined();
    expect(enteredTable({ state: 'failed' }, none, 'shop', '$')?.id).toEqual(['shop']);
  });

  it('include tables that the tree has loaded but the host has not', () => {
    const own = {
      loaded: [
        ['prod', 'shop', 't03_images'],
        ['prod', 'other'],
      ],
      sameId: undefined,
    };
    const unread = found([], 0, 't03');
    expect(searchedTables(unread, own, 't03', '$').map(({ id }) => id)).toEqual([
      ['prod', 'shop', 't03_images'],
      ['t03'],
    ]);
    expect(enteredTable(unread, own, 't03', '$')?.id).toEqual(['prod', 'shop', 't03_images']);
    expect(foundTablesText(unread, own, 't03', '$', 0)).toBe('1 found.');
    const both = found([hit('prod', 'shop', 't03_images')], 1, 't03');
    expect(searchedTables(both, own, 't03', '$')).toHaveLength(2);
  });

  it('start with the other side’s ID on another connection, after an existing typed ID', () => {
    const own = { loaded: [['t03_images'], ['old', 't03_images']], sameId: ['prod', 'shop', 't03_images'] };
    const ids = (text: string) =>
      searchedTables(found([], 0, text), own, text, '$').map(({ id }) => id.join('$'));
    expect(ids('images')).toEqual(['prod$shop$t03_images', 't03_images', 'old$t03_images', 'images']);
    expect(ids('t03_images')).toEqual(['t03_images', 'prod$shop$t03_images', 'old$t03_images']);
    expect(ids('prod$shop$t03_images')).toEqual(['prod$shop$t03_images']);
    expect(ids('zzz')).toEqual(['zzz']);
    expect(firstTables([['a']], own).map(({ id }) => id.join('$'))).toEqual(['prod$shop$t03_images', 'a']);
  });

  it('are called complete only if all names were loaded', () => {
    expect(foundTablesText(found([hit('a')], 2000), none, 'a', '$', 0)).toBe('Top 1 of 2,000.');
    expect(foundTablesText({ state: 'failed' }, none, 'a', '$', 0)).toContain(
      'Search failed. You can still enter an ID.',
    );
    expect(foundTablesText(found([]), none, 'zzz', '$', 0)).toBe('No matching tables');
  });
});

describe('offered versions', () => {
  const list = { rows: [12n, 2n, 1n].map((version) => ({ record: { version, others: [] } })) };
  const tags = new Map([[2n, ['Prod']]]);
  const words = (text: string) => offeredVersions(list, tags, text).map((offered) => offered.words);

  it('start with the latest, and are found by number and tag', () => {
    expect(words('')).toEqual(['latest', '12', '2', '1']);
    expect(words('1')).toEqual(['12', '1']);
    expect(words('prod')).toEqual(['2']);
    expect(words('la')).toEqual(['latest']);
  });

  it('are only the latest if the server lists none', () => {
    expect(offeredVersions(undefined, undefined, '').map(({ version }) => version)).toEqual([undefined]);
  });
});
