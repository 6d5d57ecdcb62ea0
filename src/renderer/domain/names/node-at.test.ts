import { expect, it, test } from 'vitest';
import type { ChildPage } from '#contract/index.ts';
import { createCatalogTree } from './catalog-tree.ts';
import { nameCoverageOf, nearestLoadedAncestor, newNode, takeFirstPages } from './tree-node.ts';
import { nodeAt } from './use-namespace-children.ts';

const NAMESPACES = new Map([
  ['[]', ['prod']],
  ['["prod"]', ['ml', 'shop']],
  ['["prod","ml"]', []],
]);

test('finds a loaded namespace', async () => {
  expect(nearestLoadedAncestor(await readTree(), ['prod', 'ml']).id).toEqual(['prod', 'ml']);
});

test('falls back to the nearest loaded ancestor', async () => {
  const root = await readTree();
  expect(nearestLoadedAncestor(root, ['prod', 'new', 'deep']).id).toEqual(['prod']);
  expect(nearestLoadedAncestor(root, ['prod', 'shop']).id).toEqual(['prod']);
  expect(nearestLoadedAncestor(root, ['other']).id).toEqual([]);
});

const NAMES: Record<string, Partial<ChildPage>> = {
  '': { namespaces: ['a', 'b'], tables: ['t'] },
  a: { tables: ['x', 'y'] },
  b: { tables: ['z'], cursor: 'more' },
};

it('counts loaded names and unloaded namespaces', async () => {
  const tree = setUp();
  expect(nameCoverageOf(tree.root)).toEqual({
    names: 0,
    unread: 1,
    failed: 0,
    complete: false,
    readAt: undefined,
  });
  await tree.readNext(tree.root);
  expect(nameCoverageOf(tree.root)).toMatchObject({ names: 3, unread: 2, complete: false });
  for (const node of tree.root.namespaces) await tree.expand(node);
  expect(nameCoverageOf(tree.root)).toMatchObject({ names: 6, unread: 1, complete: false });
});

it('has the age of its oldest part', async () => {
  const tree = setUp();
  await tree.readNext(tree.root);
  const first = tree.root.readAt ?? Number.NaN;
  await expect.poll(() => Date.now()).toBeGreaterThan(first);
  for (const node of tree.root.namespaces) await tree.expand(node);
  expect(nameCoverageOf(tree.root).readAt).toBe(first);
  expect(tree.root.namespaces.every(({ readAt = 0 }) => readAt > first)).toBe(true);
});

const page = (namespaces: string[]) => ({ basis: 'listed' as const, namespaces, tables: [], byHand: [] });

test('returns the listed namespace if there is one', () => {
  const root = newNode([], undefined);
  takeFirstPages(root, [page(['a', 'b'])]);
  expect(nodeAt(root, ['b'])).toBe(root.namespaces[1]);
  expect(nodeAt(root, [])).toBe(root);
});

test('returns the same node for an unlisted namespace until it is listed', () => {
  const root = newNode([], undefined);
  const found = nodeAt(root, ['x', 'y']);
  expect(found.id).toEqual(['x', 'y']);
  expect(nodeAt(root, ['x', 'y'])).toBe(found);
  takeFirstPages(root, [page(['x'])]);
  expect(nodeAt(root, ['x', 'y'])).toBe(found);
});

async function readTree() {
  const tree = createCatalogTree({
    read: async ({ id }) => ({
      basis: 'listed',
      namespaces: NAMESPACES.get(JSON.stringify(id)) ?? [],
      tables: [],
      byHand: [],
    }),
    describeFailure: () => ({ message: '' }),
  });
  await tree.readNext(tree.root);
  for (const node of tree.root.namespaces) await tree.expand(node);
  for (const node of tree.root.namespaces.flatMap(({ namespaces }) => namespaces)) {
    if (node.name === 'ml') await tree.expand(node);
  }
  return tree.snapshot().root;
}

const setUp = () =>
  createCatalogTree({
    read: async ({ id }) => ({
      basis: 'listed',
      namespaces: [],
      tables: [],
      byHand: [],
      ...NAMES[id.join('.')],
    }),
    describeFailure: (problem) => ({ message: String(problem) }),
  });
