import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Favorite } from '#contract/index.ts';
import type { Connections } from './connections.ts';
import { setUpConnections, type TestConnections } from './testing/test-connections.ts';

let rig: TestConnections;
let connections: Connections;

beforeEach(async () => {
  rig = await setUpConnections();
  connections = await rig.open();
});
afterEach(() => rig.close());

const names = () => connections.list().map(({ name }) => name);
const addAll = async (...wanted: readonly string[]) => {
  const ids: string[] = [];
  for (const name of wanted) ids.push((await rig.add(connections, { name, anyway: true })).id);
  return ids;
};

describe('favorites', () => {
  const ITEMS: Favorite = { kind: 'table', id: ['ml', 'items'] };
  const NAMESAKE: Favorite = { kind: 'namespace', id: ['ml', 'items'] };
  const favoritesOf = (name: string) => connections.list().find((one) => one.name === name)?.favorites;
  const set = (connectionId: string, favorite: Favorite, isFavorite: boolean) =>
    connections.setFavorite({ connectionId, favorite, isFavorite });

  it('belong to one connection without duplicates, and are restored after a restart', async () => {
    const [shop = ''] = await addAll('shop', 'other');
    for (const favorite of [ITEMS, NAMESAKE, ITEMS]) await set(shop, favorite, true);
    connections = await rig.open();
    expect([favoritesOf('shop'), favoritesOf('other')]).toEqual([[NAMESAKE, ITEMS], []]);
    await set(shop, ITEMS, false);
    expect(favoritesOf('shop')).toEqual([NAMESAKE]);
  });

  it('are removed and restored with their connection', async () => {
    const [shop = ''] = await addAll('shop');
    await set(shop, ITEMS, true);
    await connections.remove(shop);
    await expect(set(shop, ITEMS, true)).rejects.toThrow('no longer exists');
    await connections.restore(shop);
    expect(favoritesOf('shop')).toEqual([ITEMS]);
  });
});

describe('a copy of a connection', () => {
  it('is placed after the original, with the same settings and secrets', async () => {
    const original = await rig.add(connections, {
      name: 'prod',
      production: true,
      database: 'west',
      context: [{ name: 'tenant', value: 'red' }],
      credentials: { apiKey: 'CANARY-key' },
    });
    await addAll('other');
    const copy = await connections.duplicate(original.id);
    expect(names()).toEqual(['prod', 'prod copy', 'other']);
    const { id, name, color } = original;
    expect({ ...copy, id, name, color }).toEqual(original);
    expect(copy.id).not.toBe(id);
    await (await connections.catalog(copy.id)).children({ id: [], limit: 1 });
    expect(rig.server.seen.at(-1)?.headers).toMatchObject({
      'x-api-key': 'CANARY-key',
      'x-svc-database': 'west',
      'x-svc-ctx-tenant': 'red',
    });
  });

  it('keeps its secrets if the original is removed', async () => {
    const original = await rig.add(connections, { credentials: { apiKey: 'k' } });
    const copy = await connections.duplicate(original.id);
    await connections.remove(original.id);
    expect(connections.list().find(({ id }) => id === copy.id)?.secrets).toHaveLength(1);
  });
});

describe('the order of connections', () => {
  it('is set by the user, and restored after a restart', async () => {
    const [a = '', b = '', c = ''] = await addAll('a', 'b', 'c');
    await connections.reorder([c, a, b]);
    expect(names()).toEqual(['c', 'a', 'b']);
    expect((await rig.open()).list().map(({ name }) => name)).toEqual(['c', 'a', 'b']);
  });

  it('is restored when a removal is undone', async () => {
    const [, b = ''] = await addAll('a', 'b', 'c');
    await connections.remove(b);
    expect(names()).toEqual(['a', 'c']);
    await connections.restore(b);
    expect(names()).toEqual(['a', 'b', 'c']);
  });

  it('keeps connections that the caller does not list, and ignores removed ones', async () => {
    const [a = '', , c = ''] = await addAll('a', 'b', 'c');
    await connections.reorder([c, 'gone', a]);
    expect(names()).toEqual(['c', 'a', 'b']);
  });
});

it('a trusted URL is saved once, as its origin', async () => {
  const { id } = await rig.add(connections);
  await connections.trust(id, 'https://tokens.example.com/a/path?x=1');
  const trusted = await connections.trust(id, 'https://tokens.example.com');
  expect(trusted.trustedOrigins).toEqual(['https://tokens.example.com']);
});
