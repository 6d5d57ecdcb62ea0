import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { rowKeyOf } from '#lib/names/NameList.tsx';
import { runs } from '#testing/runs.ts';
import { figureOf } from './figure-columns.tsx';
import { type KnownTable, NOTHING_KNOWN } from './known-table.ts';
import { arrangeNames, type NameColumn, type NameFilter, type NameOrder, nextOrder } from './name-order.ts';

const table = (facts: Partial<KnownTable>): KnownTable => ({ ...NOTHING_KNOWN, state: 'stored', ...facts });

const NAMES = {
  namespaces: [{ name: 'live' }, { name: 'archive' }],
  tables: ['items', 'Orders', 'users', 'carts', 'next'],
};

const KNOWN = new Map([
  ['items', table({ rows: 20n, smallFragments: 40n })],
  ['users', table({ rows: 3n, state: 'managed', oldVersions: 2 })],
  ['carts', table({ rows: 100n, unindexedRows: 4n })],
  ['next', table({ state: 'declared', smallFragments: 40n })],
]);

interface OrderRequest {
  readonly text?: string;
  readonly only?: NameFilter;
  readonly order?: NameOrder;
  readonly hasMore?: boolean;
}

function rowsOf({ text = '', only = 'all', order, hasMore = false }: OrderRequest) {
  return arrangeNames(NAMES, KNOWN, { text, only, order, hasMore });
}

function shown(request: OrderRequest): string {
  const rows = rowsOf(request);
  return Array.from({ length: rows.length }, (_, index) => rows.at(index)?.name || 'more').join(' ');
}

const by = (column: NameColumn, direction: NameOrder['direction'] = 'ascending') => ({
  by: column,
  direction,
});

describe('the order', () => {
  it('is that of the server by default', () => {
    expect(shown({})).toBe('live archive items Orders users carts next');
  });

  it('by name sorts namespaces and tables separately', () => {
    expect(shown({ order: by('name') })).toBe('archive live Orders carts items next users');
    expect(shown({ order: by('name', 'descending') })).toBe('live archive users next items carts Orders');
  });

  it('by a figure puts unknown values last in both directions', () => {
    expect(shown({ order: by('rows') })).toBe('live archive users items carts Orders next');
    expect(shown({ order: by('rows', 'descending') })).toBe('live archive carts items users Orders next');
  });

  it('by kind puts tables first if it is descending', () => {
    expect(shown({ order: by('kind') })).toBe('live archive items Orders users carts next');
    expect(shown({ order: by('kind', 'descending') })).toBe('items Orders users carts next live archive');
  });

  it('by state is alphabetical', () => {
    expect(shown({ order: by('state') })).toBe('live archive next users items carts Orders');
  });
});

describe('a filter', () => {
  it.each<readonly [NameFilter, string]>([
    ['namespaces', 'live archive'],
    ['stored', 'items carts'],
    ['managed', 'users'],
    ['declared', 'next'],
    ['not-loaded', 'Orders'],
    ['unindexed', 'carts'],
    ['fragments', 'items'],
    ['old-versions', 'users'],
  ])('by %s shows %s', (only, names) => {
    expect(shown({ only })).toBe(names);
  });

  it('combines with a text and an order', () => {
    expect(shown({ text: ' R ', order: by('rows', 'descending') })).toBe('archive carts users Orders');
    expect(rowsOf({ text: 'rd' }).at(0)?.marked).toEqual({ from: 1, to: 3 });
    expect(shown({ text: 'r', only: 'stored' })).toBe('carts');
  });

  it('removes the “more” row, unlike an order', () => {
    const hasMore = true;
    expect(shown({ hasMore })).toMatch(/ more$/);
    expect(shown({ hasMore, order: by('rows') })).toMatch(/ more$/);
    expect(shown({ hasMore, only: 'stored' })).toBe('items carts');
    expect(shown({ hasMore, text: 'r' })).not.toContain('more');
  });
});

test('clicking a column reverses the order, then resets it', () => {
  const falling = nextOrder(undefined, 'rows');
  expect(falling).toEqual(by('rows', 'descending'));
  const rising = nextOrder(falling, 'rows');
  expect(rising).toEqual(by('rows'));
  expect(nextOrder(rising, 'rows')).toBeUndefined();
  expect(nextOrder(rising, 'name')).toEqual(by('name'));
});

test('reads no names of a long list without a filter or an order', () => {
  const tables = new Proxy<string[]>([], {
    get: (target, key) => {
      if (key === 'length') return 1_000_000;
      if (key === '999999') return 'the last';
      throw new Error(`${String(key)} of ${target.length} was looked at.`);
    },
  });
  const rows = arrangeNames({ namespaces: [], tables }, KNOWN, {
    hasMore: false,
    text: '',
    only: 'all',
    order: undefined,
  });
  expect(rows.at(999_999)?.name).toBe('the last');
});

test('contains each name once, findable by key, with known values in order', () => {
  const names = fc.uniqueArray(fc.string({ maxLength: 4 }), { maxLength: 20 });
  const figures = fc.dictionary(fc.string({ maxLength: 4 }), fc.bigInt({ min: 0n, max: 9n }), {
    maxKeys: 12,
  });
  const direction = fc.constantFrom('ascending' as const, 'descending' as const);
  fc.assert(
    fc.property(names, names, figures, direction, (namespaces, tables, rowsByName, way) => {
      const known = new Map(Object.entries(rowsByName).map(([name, rows]) => [name, table({ rows })]));
      const rows = arrangeNames({ namespaces: namespaces.map((name) => ({ name })), tables }, known, {
        hasMore: false,
        text: '',
        only: 'all',
        order: by('rows', way),
      });
      const all = Array.from({ length: rows.length }, (_, index) => rows.at(index));
      const keys = [
        ...namespaces.map((name) => rowKeyOf('namespace', name)),
        ...tables.map((name) => rowKeyOf('table', name)),
      ];
      expect(all.map((row) => row?.key).toSorted()).toEqual(keys.toSorted());
      expect(all.map((row) => rows.indexOfKey?.(row?.key ?? ''))).toEqual(all.map((_, index) => index));
      const values = all.slice(namespaces.length).map((row) => {
        const facts = known.get(row?.name ?? '');
        return facts === undefined ? undefined : figureOf(facts, 'rows');
      });
      const firstUnknown = values.indexOf(undefined);
      const sorted = firstUnknown < 0 ? values : values.slice(0, firstUnknown);
      expect(values.slice(sorted.length).every((value) => value === undefined)).toBe(true);
      const rising = way === 'ascending' ? sorted : sorted.toReversed();
      rising.forEach((value, index) => {
        if (index > 0) expect((value ?? 0n) >= (rising[index - 1] ?? 0n)).toBe(true);
      });
    }),
    { numRuns: runs(200) },
  );
});
