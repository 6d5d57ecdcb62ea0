import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NameHit } from '#contract/index.ts';
import { rowKey } from '#domain/names/row-keys.ts';
import type { NameHits } from './found-branch.ts';
import { buildRows } from './rows.ts';
import { allRows } from './testing/all-rows.ts';
import { treeOf } from './testing/tree-of.ts';

const hit = (path: string, kind: NameHit['kind'] = 'table', ranges: NameHit['ranges'] = []): NameHit => ({
  connectionId: 'c',
  id: path.split('.'),
  kind,
  ranges,
});

const found = (text: string, hits: readonly NameHit[], more: Partial<NameHits> = {}) => ({
  names: { text, hits, total: hits.length, isWhole: true, ...more },
  delimiter: '.',
});

const SHOP = {
  '': { namespaces: ['shop', 'ops'], tables: ['orders_all'] },
  shop: { namespaces: ['eu'], tables: ['zebra', 'orders', 'items', 'order_items'] },
};

const openShop = async () => {
  const tree = await treeOf(SHOP);
  const [shop] = tree.root.namespaces;
  if (shop !== undefined) await tree.expand(shop);
  return tree;
};

const shown = ({ rows }: ReturnType<typeof buildRows>) =>
  allRows(rows).map((row) => {
    const name = row.kind === 'table' ? row.name : `${row.node.name}/`;
    return '  '.repeat(row.level - 1) + name;
  });

describe('the rows of a filtered tree', () => {
  it('include names that only the host knows, below their expanded namespaces', async () => {
    const { root } = await openShop();
    const hits = [hit('shop.eu.lyon.orders'), hit('far.orders'), hit('shop.orders')];
    const result = buildRows(root, 'orders', found('orders', hits));
    expect(shown(result)).toEqual([
      'shop/',
      '  eu/',
      '    lyon/',
      '      orders',
      '  orders',
      'far/',
      '  orders',
      'orders_all',
    ]);
    expect(result).toMatchObject({ matched: 4, total: undefined });
  });

  it('keep the server’s order for listed names, followed by others', async () => {
    const { root } = await openShop();
    const hits = [hit('shop.zz'), hit('shop.items'), hit('shop.aa'), hit('shop.zebra')];
    expect(shown(buildRows(root, 'order', found('order', hits)))).toEqual([
      'shop/',
      '  zebra',
      '  orders',
      '  items',
      '  order_items',
      '  aa',
      '  zz',
      'orders_all',
    ]);
  });

  it('mark the host’s matches, even in parent namespaces of a match', async () => {
    const { root } = await openShop();
    const ranges = [
      { part: 0, start: 1, end: 4 },
      { part: 1, start: 0, end: 3 },
    ];
    const { rows } = buildRows(root, 'hop.ord', found('hop.ord', [hit('shop.orders', 'table', ranges)]));
    const marks = allRows(rows).map((row) => (row.kind === 'note' ? [] : row.marked));
    expect(marks).toEqual([[{ from: 1, to: 4 }], [{ from: 0, to: 3 }]]);
  });

  it('can be found by their keys', async () => {
    const { root } = await openShop();
    const hits = [hit('new', 'namespace'), hit('new.deep.orders'), hit('shop.orders')];
    const { rows } = buildRows(root, 'orders', found('orders', hits));
    const all = allRows(rows);
    expect(all.map(({ key }) => rows.indexOfKey(key))).toEqual([...all.keys()]);
    expect(all.map((_, index) => rows.parentOf(index))).toEqual([undefined, 0, undefined, 2, 3, undefined]);
  });

  it('can expand a namespace that only the host knows, and keep it when its listing arrives', async () => {
    const tree = await treeOf({
      '': { namespaces: ['a'] },
      a: { namespaces: ['b'] },
      'a.b': { tables: ['t'] },
    });
    const wanted = found('b', [hit('a.b', 'namespace')]);
    const first = allRows(buildRows(tree.root, 'b', wanted).rows).at(-1);
    if (first?.kind !== 'namespace') throw new Error('There is no row of the namespace.');
    expect(first).toMatchObject({ expanded: false, level: 2 });
    await tree.expand(first.node);
    expect(shown(buildRows(tree.root, 'b', wanted))).toEqual(['a/', '  b/', '    t']);
    const [a] = tree.root.namespaces;
    if (a !== undefined) await tree.expand(a);
    expect(a?.namespaces).toEqual([first.node]);
    expect(shown(buildRows(tree.root, 'b', wanted))).toEqual(['a/', '  b/', '    t']);
  });

  it('announce position and count, if known', async () => {
    const tree = await treeOf({ '': { namespaces: ['a', 'b'], tables: ['t', 'at'], cursor: 'more' } });
    const places = (filter: string) =>
      allRows(buildRows(tree.root, filter, found(filter, [hit('za')])).rows).map(
        ({ position, siblings }) => `${position} of ${siblings}`,
      );
    expect(places('a')).toEqual(['1 of 3', '2 of 3', '3 of 3']);
    expect(places('')).toEqual(['1 of 0', '2 of 0', '3 of 0', '4 of 0', '0 of 0']);
  });

  it('state the number of matches only if not all are shown', async () => {
    const { root } = await openShop();
    const hits = [hit('x.order', 'table', [{ part: 1, start: 0, end: 5 }])];
    expect(buildRows(root, 'order', found('order', hits, { total: 41_332 }))).toMatchObject({
      matched: 4,
      total: 41_332,
    });
    expect(buildRows(root, 'order', found('order', hits, { total: 3 }))).toMatchObject({ total: undefined });
  });
});

describe('scattered letters', () => {
  const scattered = hit('shop.order_items', 'table', [
    { part: 1, start: 0, end: 3 },
    { part: 1, start: 6, end: 8 },
  ]);

  it('match only if no name contains the exact text', async () => {
    const { root } = await openShop();
    expect(shown(buildRows(root, 'ordit', found('ordit', [scattered])))).toEqual(['shop/', '  order_items']);
    const asTyped = hit('x.ordit', 'table', [{ part: 1, start: 0, end: 5 }]);
    const cut = found('ordit', [asTyped, scattered], { total: 900 });
    expect(buildRows(root, 'ordit', cut)).toMatchObject({ matched: 1, total: undefined });
  });

  it('match only after the search is complete', async () => {
    const { root } = await openShop();
    expect(shown(buildRows(root, 'ordit', found('ordit', [scattered], { isWhole: false })))).toEqual([]);
  });

  it('don’t match if the tree has an exact match', async () => {
    const tree = await treeOf({ '': { tables: ['ordit_1'] } });
    expect(shown(buildRows(tree.root, 'ordit', found('ordit', [scattered])))).toEqual(['ordit_1']);
  });
});

it('results of the previous text are kept if they match the new one', async () => {
  const { root } = await openShop();
  const before = found('ord', [hit('x.order'), hit('x.cord')]);
  expect(shown(buildRows(root, 'orde', before))).toContain('  order');
  expect(shown(buildRows(root, 'orde', before))).not.toContain('  cord');
});

it('no name is duplicated or lost, for any names in the tree and the host', async () => {
  const name = fc.constantFrom('a', 'b', 'ab', 'ba', '__proto__', 'c');
  const listing = fc.uniqueArray(name, { maxLength: 4 });
  const ids = fc.uniqueArray(fc.array(name, { minLength: 1, maxLength: 3 }), {
    maxLength: 8,
    selector: (id) => JSON.stringify(id),
  });
  await fc.assert(
    fc.asyncProperty(listing, listing, ids, async (namespaces, tables, paths) => {
      const tree = await treeOf({ '': { namespaces, tables } });
      const hits = paths.map((id): NameHit => ({ connectionId: 'c', id, kind: 'table', ranges: [] }));
      const { rows, matched } = buildRows(tree.root, 'a', found('a', hits));
      const keys = allRows(rows).map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
      const above = paths.flatMap((id) => id.slice(1).map((_, depth) => id.slice(0, depth + 1)));
      const matching = (id: readonly string[]) => id.at(-1)?.includes('a') === true;
      const expected = [
        ...[...namespaces.map((each) => [each]), ...above]
          .filter(matching)
          .map((id) => rowKey('namespace', id)),
        ...[...tables.map((each) => [each]).filter(matching), ...paths].map((id) => rowKey('table', id)),
      ];
      expect(new Set(keys)).toEqual(new Set([...expected, ...above.map((id) => rowKey('namespace', id))]));
      expect(matched).toBe(new Set(expected).size);
    }),
  );
});
