import { expect, test } from 'vitest';
import { newNode, takeFirstPages } from './tree-node.ts';
import { nodeAt } from './use-namespace-children.ts';

const page = (namespaces: string[]) => ({ basis: 'listed' as const, namespaces, tables: [], byHand: [] });

test('is the namespace that a listing brought, where one did', () => {
  const root = newNode([], undefined);
  takeFirstPages(root, [page(['a', 'b'])]);
  expect(nodeAt(root, ['b'])).toBe(root.namespaces[1]);
  expect(nodeAt(root, [])).toBe(root);
});

test('is the same one each time where none did, until the listing brings it', () => {
  const root = newNode([], undefined);
  const found = nodeAt(root, ['x', 'y']);
  expect(found.id).toEqual(['x', 'y']);
  expect(nodeAt(root, ['x', 'y'])).toBe(found);
  takeFirstPages(root, [page(['x'])]);
  expect(nodeAt(root, ['x', 'y'])).toBe(found);
});
