import { expect, it } from 'vitest';
import type { ChildPage } from '#contract/index.ts';
import { createCatalogTree } from './catalog-tree.ts';
import { nameCoverageOf } from './tree-node.ts';

const NAMES: Record<string, Partial<ChildPage>> = {
  '': { namespaces: ['a', 'b'], tables: ['t'] },
  a: { tables: ['x', 'y'] },
  b: { tables: ['z'], cursor: 'more' },
};

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

it('counts what was read and what is still to be read', async () => {
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

it('is as old as the oldest of it', async () => {
  const tree = setUp();
  await tree.readNext(tree.root);
  const first = tree.root.readAt ?? Number.NaN;
  await expect.poll(() => Date.now()).toBeGreaterThan(first);
  for (const node of tree.root.namespaces) await tree.expand(node);
  expect(nameCoverageOf(tree.root).readAt).toBe(first);
  expect(tree.root.namespaces.every(({ readAt = 0 }) => readAt > first)).toBe(true);
});
