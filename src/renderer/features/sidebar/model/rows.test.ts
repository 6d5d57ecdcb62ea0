import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChildPage } from '#contract/index.ts';
import { type CatalogTree, createCatalogTree } from '#domain/names/catalog-tree.ts';
import { tableKey } from '#domain/names/row-keys.ts';
import type { NamespaceNode } from '#domain/names/tree-node.ts';
import { naiveFold } from '#protocol/testing/naive-fold.ts';
import { shownTables, tablesBeside, tablesBetween } from '../use-marked-tables.ts';
import { buildRows } from './rows.ts';
import { allRows } from './testing/all-rows.ts';

interface Names {
  readonly namespaces: Readonly<Record<string, Names>>;
  readonly tables: readonly string[];
}

const { tree: names } = fc.letrec<{ tree: Names; below: Names }>((tie) => ({
  tree: fc.record({
    namespaces: fc.dictionary(fc.string({ minLength: 1, maxLength: 3 }), tie('below'), { maxKeys: 4 }),
    tables: fc.uniqueArray(fc.constantFrom('a', 'b', 'ab', 'A', '', '"]', 'ä/b', 'É', 'e\u0301', 'aß'), {
      maxLength: 4,
    }),
  }),
  below: fc.oneof({ maxDepth: 3 }, fc.constant({ namespaces: {}, tables: ['a'] }), tie('tree')),
}));

async function openTree(names: Names): Promise<CatalogTree> {
  const tree = createCatalogTree({
    read: async ({ id }) => pageOf(id.reduce<Names | undefined>((at, part) => at?.namespaces[part], names)),
    describeFailure: (problem) => ({ message: String(problem) }),
  });
  await tree.readAll(new AbortController().signal);
  const open = (node: NamespaceNode) => {
    tree.expandAll(node.namespaces);
    for (const child of node.namespaces) open(child);
  };
  open(tree.root);
  return tree;
}

function pageOf(names: Names | undefined): ChildPage {
  const { namespaces = {}, tables = [] } = names ?? {};
  return { basis: 'listed', namespaces: Object.keys(namespaces), tables: [...tables], byHand: [] };
}

/** The expanded names from top to bottom as text, to compare with the rows. */
function written({ namespaces, tables }: Names, id: readonly string[] = []): readonly string[] {
  const lines = Object.entries(namespaces).flatMap(([name, names]) => {
    const below = [...id, name];
    return [`namespace ${JSON.stringify(below)}`, ...written(names, below)];
  });
  const isEmpty = lines.length + tables.length === 0 && id.length > 0;
  const own = tables.map((name) => `table ${JSON.stringify([...id, name])}`);
  return [...lines, ...own, ...(isEmpty ? [`note ${JSON.stringify(id)}`] : [])];
}

test('rows correspond to the open tree and can be found by their keys', async () => {
  await fc.assert(
    fc.asyncProperty(names, async (given) => {
      const { rows } = buildRows((await openTree(given)).root, '');
      const made = allRows(rows);
      const words = made.map((row) =>
        row.kind === 'table'
          ? `table ${JSON.stringify([...row.parent.id, row.name])}`
          : `${row.kind} ${JSON.stringify(row.node.id)}`,
      );
      expect(words).toEqual(written(given));
      expect(made.map(({ key }) => rows.indexOfKey(key))).toEqual(made.map((_, index) => index));
      expect(rows.at(rows.length)).toBeUndefined();
    }),
  );
});

test('the parent row is the nearest row above with a lower level', async () => {
  await fc.assert(
    fc.asyncProperty(names, async (given) => {
      const { rows } = buildRows((await openTree(given)).root, '');
      const made = allRows(rows);
      const expected = made.map(({ level }, index) => {
        const above = made.slice(0, index).findLastIndex((row) => row.level < level);
        return above < 0 ? undefined : above;
      });
      expect(made.map((_, index) => rows.parentOf(index))).toEqual(expected);
    }),
  );
});

test('typeahead finds the next matching row and wraps around at the end', async () => {
  const place = fc.double({ min: 0, max: 1, noNaN: true });
  await fc.assert(
    fc.asyncProperty(
      names,
      place,
      fc.constantFrom('a', 'ab', 'b', 'z', 'é', 'ss'),
      async (given, share, text) => {
        const { rows } = buildRows((await openTree(given)).root, '');
        const made = allRows(rows);
        const first = Math.floor(share * made.length);
        const order = [...made.keys()].map((step) => (first + step) % made.length);
        const expected = order.find((index) => naiveFold(nameAt(made, index) ?? '').startsWith(text));
        expect(rows.indexOfText(text, first)).toBe(expected);
      },
    ),
  );
});

function nameAt(rows: ReturnType<typeof allRows>, index: number): string | undefined {
  const row = rows[index];
  if (row === undefined || row.kind === 'note') return undefined;
  return row.kind === 'table' ? row.name : row.node.name;
}

test('a longer filter after a shorter one finds the same rows as on its own', async () => {
  await fc.assert(
    fc.asyncProperty(
      names,
      fc.constantFrom('a', 'b'),
      fc.constantFrom('ab', 'b'),
      async (given, one, other) => {
        const [first, second] = [await openTree(given), await openTree(given)];
        buildRows(first.root, one);
        const typed = buildRows(first.root, one + other);
        const restarted = buildRows(second.root, one + other);
        expect(typed.matched).toBe(restarted.matched);
        expect(allRows(typed.rows).map(({ key }) => key)).toEqual(
          allRows(restarted.rows).map(({ key }) => key),
        );
      },
    ),
  );
});

test('rows built before a page arrives stay unchanged', async () => {
  let page = 0;
  const tree = createCatalogTree({
    read: async () => ({ ...pageOf(undefined), tables: [`t${page++}`], cursor: 'more' }),
    describeFailure: (problem) => ({ message: String(problem) }),
  });
  await tree.readNext(tree.root);
  const { rows } = buildRows(tree.root, '');
  await tree.readNext(tree.root);
  expect(allRows(rows).map(({ kind }) => kind)).toEqual(['table', 'note']);
  expect(rows.indexOfKey(tableKey(['t1']))).toBeUndefined();
  expect(buildRows(tree.root, '').rows.length).toBe(3);
});

test('marked rows are the visible marked names, in tree order', async () => {
  const below = { namespaces: {}, tables: ['x', 'y', 'z'] };
  const tree = await openTree({ namespaces: { one: below, two: below }, tables: ['a'] });
  const { rows } = buildRows(tree.root, '');
  const keys = [['a'], ['two', 'z'], ['one', 'y'], ['two', 'x'], ['gone', 'x']].map(tableKey);
  const idsOf = (tables: ReturnType<typeof shownTables>) =>
    tables.map(({ parent, name }) => [...parent.id, name].join('.'));
  expect(idsOf(shownTables(rows, new Set(keys)))).toEqual(['one.y', 'two.x', 'two.z', 'a']);
  expect(idsOf(tablesBeside(rows, tableKey(['two', 'y'])))).toEqual(['two.x', 'two.y', 'two.z']);
  expect(idsOf(tablesBetween(rows, 5, 2))).toEqual(['one.y', 'one.z', 'two.x']);
  for (const node of tree.root.namespaces) tree.collapse(node);
  expect(idsOf(shownTables(buildRows(tree.root, '').rows, new Set(keys)))).toEqual(['a']);
});
