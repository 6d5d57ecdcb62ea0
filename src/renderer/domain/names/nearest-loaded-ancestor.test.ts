import { expect, test } from 'vitest';
import { createCatalogTree } from './catalog-tree.ts';
import { nearestLoadedAncestor } from './tree-node.ts';

const NAMESPACES = new Map([
  ['[]', ['prod']],
  ['["prod"]', ['ml', 'shop']],
  ['["prod","ml"]', []],
]);

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

test('a namespace that was read is found', async () => {
  expect(nearestLoadedAncestor(await readTree(), ['prod', 'ml']).id).toEqual(['prod', 'ml']);
});

test('one that is not known, or was not read, is found by the one above it', async () => {
  const root = await readTree();
  expect(nearestLoadedAncestor(root, ['prod', 'new', 'deep']).id).toEqual(['prod']);
  expect(nearestLoadedAncestor(root, ['prod', 'shop']).id).toEqual(['prod']);
  expect(nearestLoadedAncestor(root, ['other']).id).toEqual([]);
});
