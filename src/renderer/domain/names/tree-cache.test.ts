import { expect, it } from 'vitest';
import type { ChildPage } from '#contract/index.ts';
import { buildRows } from '#features/sidebar/model/rows.ts';
import { createCatalogTree } from './catalog-tree.ts';
import type { ReadRequest } from './tree-cache.ts';
import { type CachedListing, nameCoverageOf } from './tree-node.ts';

/** A server with a long list of tables and few per page, and the names that a host has cached. */
function longList() {
  const requests: string[] = [];
  const server = { tables: Array.from({ length: 60 }, (_, index) => `t${index}`), isDown: false };
  const stored: { names: CachedListing | undefined } = {
    names: { namespaces: [], tables: server.tables, byHand: ['t59'], at: 7 },
  };
  const read = async ({ cursor = '0' }: ReadRequest): Promise<ChildPage> => {
    requests.push(cursor);
    if (server.isDown) throw new Error('no server');
    const from = Number(cursor);
    const tables = server.tables.slice(from, from + 5);
    const next = from + 5 < server.tables.length ? { cursor: String(from + 5) } : {};
    return { basis: 'listed', namespaces: [], tables, byHand: [], ...next };
  };
  const tree = createCatalogTree({
    read,
    cached: async () => stored.names,
    describeFailure: (problem) => ({ message: String(problem) }),
  });
  /** Waits until everything that follows is done. */
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return { tree, requests, server, stored, settle };
}

it('shows a completely cached list after its first page', async () => {
  const { tree, requests, server } = longList();
  tree.meetCache('1');
  await tree.readNext(tree.root);
  expect(tree.root.tables).toEqual(server.tables);
  expect(requests).toEqual(['0']);
  expect(tree.root.byHand.has('t59')).toBe(true);
  expect(nameCoverageOf(tree.root)).toMatchObject({ complete: true, readAt: 7 });
});

it('finds a name at the end of the list by typing', async () => {
  const { tree } = longList();
  tree.meetCache('1');
  await tree.readNext(tree.root);
  const { rows } = buildRows(tree.root, '');
  expect(rows.indexOfText('t58', 0)).toBe(58);
  expect(rows.at(rows.length - 1)?.kind).toBe('table');
});

it('fills a partial list as soon as all names are cached', async () => {
  const { tree, requests, settle } = longList();
  await tree.readNext(tree.root);
  expect(tree.root.tables).toHaveLength(5);
  tree.meetCache(undefined);
  tree.meetCache('1');
  await settle();
  expect(tree.root.tables).toHaveLength(60);
  expect(requests).toEqual(['0']);
});

it('refreshes cached names only when newer names are cached', async () => {
  const { tree, requests, server, stored, settle } = longList();
  tree.meetCache('1');
  await tree.readNext(tree.root);
  server.tables = ['new', ...server.tables.slice(0, 30)];
  stored.names = { namespaces: [], tables: server.tables, byHand: [], at: 9 };
  tree.meetCache('1');
  await settle();
  expect(requests).toEqual(['0']);
  tree.meetCache('2');
  await settle();
  expect(tree.root.tables).toEqual(server.tables);
  expect(tree.root.readAt).toBe(9);
  expect(requests).toEqual(['0', '0']);
});

it('loads page by page without cached names, and a refresh reloads all displayed names', async () => {
  const { tree, requests, stored, settle } = longList();
  stored.names = undefined;
  tree.meetCache('1');
  await tree.readNext(tree.root);
  await tree.readNext(tree.root);
  expect(tree.root.tables).toHaveLength(10);
  requests.length = 0;
  await tree.refresh();
  await settle();
  expect(requests).toEqual(['0', '5']);
});

it('keeps cached names that can’t be refreshed', async () => {
  const { tree, server, settle } = longList();
  tree.meetCache('1');
  await tree.readNext(tree.root);
  server.isDown = true;
  tree.meetCache('2');
  await settle();
  expect(tree.root.tables).toHaveLength(60);
  expect(nameCoverageOf(tree.root).refreshFailure).toBeDefined();
});
