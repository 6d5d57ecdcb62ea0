import { describe, expect, it } from 'vitest';
import type { ChildPage } from '#contract/index.ts';
import { buildRows } from '#features/sidebar/model/rows.ts';
import { allRows } from '#features/sidebar/model/testing/all-rows.ts';
import { type CatalogTree, createCatalogTree } from './catalog-tree.ts';
import type { ReadRequest } from './tree-cache.ts';
import { type NamespaceNode, nameCoverageOf } from './tree-node.ts';

type Names = { namespaces?: Record<string, Names>; tables?: readonly string[] };

/** An in-memory catalog that returns `pageSize` names per request and records the requests. */
function catalogOf(names: Names, pageSize = 100, reopen: readonly (readonly string[])[] = []) {
  const requests: string[] = [];
  const failing = new Set<string>();
  const read = async ({ id, cursor, signal }: ReadRequest): Promise<ChildPage> => {
    const path = id.join('/');
    requests.push(cursor === undefined ? path : `${path}@${cursor}`);
    await Promise.resolve();
    signal.throwIfAborted();
    if (failing.has(path)) throw new Error(`no ${path}`);
    const place = id.reduce<Names | undefined>((at, part) => at?.namespaces?.[part], names);
    const all = [
      ...Object.keys(place?.namespaces ?? {}).map((name) => ({ kind: 'namespace', name })),
      ...(place?.tables ?? []).map((name) => ({ kind: 'table', name })),
    ];
    const from = Number(cursor ?? 0);
    const page = all.slice(from, from + pageSize);
    return {
      basis: 'listed',
      namespaces: page.filter(({ kind }) => kind === 'namespace').map(({ name }) => name),
      tables: page.filter(({ kind }) => kind === 'table').map(({ name }) => name),
      byHand: [],
      cursor: from + pageSize < all.length ? String(from + pageSize) : undefined,
    };
  };
  const describeFailure = (problem: unknown) => ({ message: String(problem) });
  return { tree: createCatalogTree({ read, describeFailure, reopen }), requests, failing, names };
}

const EMPTY_PAGE: ChildPage = { basis: 'listed', namespaces: [], tables: [], byHand: [], cursor: undefined };

const SHOP: Names = {
  namespaces: {
    prod: { namespaces: { ml: { tables: ['items', 'users'] }, shop: { tables: ['orders'] } } },
    empty: {},
  },
  tables: ['loose'],
};

function child(node: NamespaceNode, name: string): NamespaceNode {
  const found = node.namespaces.find((candidate) => candidate.name === name);
  if (found === undefined) throw new Error(`no ${name} below ${node.name}`);
  return found;
}

/** Expands a namespace and those above it. */
async function openAll(tree: CatalogTree, id: readonly string[]): Promise<void> {
  await tree.readNext(tree.root);
  let node = tree.root;
  for (const part of id) {
    node = child(node, part);
    await tree.expand(node);
  }
}

const shown = (node: NamespaceNode, filter = '') =>
  allRows(buildRows(node, filter).rows).map((row) =>
    row.kind === 'table' ? row.name : row.kind === 'note' ? `(${row.note})` : `${row.node.name}/`,
  );

describe('the catalog tree', () => {
  it('loads names only when a namespace is expanded', async () => {
    const { tree, requests } = catalogOf(SHOP);
    await tree.readNext(tree.root);
    expect(shown(tree.root)).toEqual(['prod/', 'empty/', 'loose']);
    await tree.expand(child(tree.root, 'prod'));
    expect(shown(tree.root)).toEqual(['prod/', 'ml/', 'shop/', 'empty/', 'loose']);
    expect(requests).toEqual(['', 'prod']);
  });

  it('loads page by page and never shows a name twice', async () => {
    const tables = Array.from({ length: 25 }, (_, index) => `t${index}`);
    const { tree } = catalogOf({ tables }, 10);
    await tree.readNext(tree.root);
    expect(tree.root.state).toBe('partial');
    await Promise.all([tree.readNext(tree.root), tree.readNext(tree.root)]);
    await tree.readNext(tree.root);
    await tree.readNext(tree.root);
    expect(tree.root.tables).toEqual(tables);
    expect(tree.root.state).toBe('read');
  });

  it('keeps expanded namespaces and known names during a refresh', async () => {
    const { tree, names } = catalogOf(SHOP);
    await openAll(tree, ['prod', 'ml']);
    await openAll(tree, ['prod', 'shop']);
    tree.collapse(child(child(tree.root, 'prod'), 'shop'));
    const before = child(tree.root, 'prod');
    names.tables = ['loose', 'new'];
    await tree.refresh();
    names.tables = ['loose'];
    expect(child(tree.root, 'prod')).toBe(before);
    expect(shown(tree.root)).toEqual(['prod/', 'ml/', 'items', 'users', 'shop/', 'empty/', 'loose', 'new']);
  });

  it('drops missing names after a refresh, even in expanded namespaces', async () => {
    const { tree, names } = catalogOf(structuredClone(SHOP));
    await openAll(tree, ['prod', 'ml']);
    await openAll(tree, ['prod', 'shop']);
    names.tables = [];
    names.namespaces = { prod: { namespaces: { ml: { tables: ['users'] } } } };
    await tree.refresh();
    expect(shown(tree.root)).toEqual(['prod/', 'ml/', 'users']);
    expect(tree.expanded()).not.toContainEqual(['prod', 'shop']);
  });

  it('has at least as many names after a refresh, regardless of the number of pages', async () => {
    const tables = Array.from({ length: 25 }, (_, index) => `t${index}`);
    const { tree, names } = catalogOf({ tables }, 10);
    await tree.readNext(tree.root);
    await tree.readNext(tree.root);
    names.tables = ['new', ...tables];
    await tree.refresh();
    expect(tree.root.tables).toEqual(['new', ...tables.slice(0, 19)]);
    expect(tree.root.state).toBe('partial');
    await tree.readNext(tree.root);
    expect(tree.root.tables).toHaveLength(26);
  });

  it('continues from its previous position after an aborted refresh', async () => {
    const tables = Array.from({ length: 25 }, (_, index) => `t${index}`);
    const { tree } = catalogOf({ tables }, 10);
    await tree.readNext(tree.root);
    await tree.readNext(tree.root);
    const refresh = tree.refresh();
    expect(tree.root.tables).toHaveLength(20);
    tree.cancel(tree.root);
    await refresh;
    await tree.readNext(tree.root);
    expect(tree.root.tables).toEqual(tables);
  });

  it('loads namespaces that are expanded together only when they come into view', async () => {
    const { tree, requests } = catalogOf(SHOP);
    await tree.readNext(tree.root);
    tree.expandAll(tree.root.namespaces);
    expect(shown(tree.root)).toEqual(['prod/', '(more)', 'empty/', '(more)', 'loose']);
    expect(requests).toEqual(['']);
    await tree.readNext(child(tree.root, 'prod'));
    expect(shown(tree.root)).toEqual(['prod/', 'ml/', 'shop/', 'empty/', '(more)', 'loose']);
  });

  it('throttles updates, except for changes by the user', async () => {
    let updates = 0;
    let flush = () => {};
    const tree = createCatalogTree({
      read: async () => ({ basis: 'listed', namespaces: ['a'], tables: [], byHand: [] }),
      describeFailure: (problem) => ({ message: String(problem) }),
      pace: (later) => {
        flush = later;
      },
    });
    tree.subscribe(() => {
      updates += 1;
    });
    await tree.readNext(tree.root);
    expect(updates).toBe(0);
    flush();
    expect(updates).toBe(1);
    tree.collapse(child(tree.root, 'a'));
    void tree.expand(child(tree.root, 'a'));
    expect(updates).toBe(3);
  });

  it.each([
    ['successfully', () => Promise.resolve(EMPTY_PAGE)],
    ['with an error', () => Promise.reject(new Error('no answer'))],
  ])('keeps a snapshot unchanged when a later load ends %s', async (_, read) => {
    const updates: (() => void)[] = [];
    const tree = createCatalogTree({
      read,
      describeFailure: (problem) => ({ message: String(problem) }),
      pace: (update) => updates.push(update),
    });
    const before = tree.snapshot();
    await tree.readNext(tree.root);
    expect(tree.snapshot()).toBe(before);
    expect(before.isMet).toBe(false);
    for (const update of updates) update();
    expect(tree.snapshot().isMet).toBe(true);
    expect(before.isMet).toBe(false);
  });

  it('stops an endless list without names, reports it, and loads it again on retry', async () => {
    let tables = ['first'];
    const tree = createCatalogTree({
      read: async () => {
        const page: ChildPage = { basis: 'listed', namespaces: [], tables, byHand: [], cursor: 'more' };
        tables = [];
        return page;
      },
      describeFailure: (problem) => ({ message: String(problem) }),
    });
    await tree.readNext(tree.root);
    await tree.readNext(tree.root);
    expect(shown(tree.root)).toEqual(['first', '(gap)']);
    expect(tree.root.gap?.message).toContain(
      'The server keeps returning pages without new names, so loading stopped. Some names may be missing.',
    );
    expect(nameCoverageOf(tree.root).complete).toBe(false);
    tables = ['again'];
    await tree.retry(tree.root);
    expect(shown(tree.root)).toEqual(['again', '(more)']);
  });

  it('reports where a listing failed, and loads it on retry', async () => {
    const { tree, failing } = catalogOf(SHOP);
    await tree.readNext(tree.root);
    failing.add('prod');
    await tree.expand(child(tree.root, 'prod'));
    expect(shown(tree.root)).toEqual(['prod/', '(failed)', 'empty/', 'loose']);
    expect(nameCoverageOf(tree.root)).toMatchObject({ failed: 1, refreshFailure: undefined });
    failing.delete('prod');
    await tree.retry(child(tree.root, 'prod'));
    expect(shown(tree.root)).toEqual(['prod/', 'ml/', 'shop/', 'empty/', 'loose']);
  });

  it('keeps known names when a refresh fails, reports it, and retries only what failed', async () => {
    const { tree, failing, requests } = catalogOf(SHOP);
    await openAll(tree, ['prod']);
    failing.add('');
    await tree.refresh();
    expect(shown(tree.root)).toEqual(['prod/', 'ml/', 'shop/', 'empty/', 'loose', '(failed)']);
    expect(nameCoverageOf(tree.root)).toMatchObject({
      refreshFailure: { message: 'Error: no ' },
      complete: false,
    });
    failing.clear();
    requests.length = 0;
    await tree.retryFailed();
    expect(nameCoverageOf(tree.root)).toMatchObject({ failed: 0, refreshFailure: undefined });
    await tree.retryFailed();
    expect(requests).toEqual(['', 'prod']);
  });

  it('retries only what failed when another server responds', async () => {
    const { tree, failing, requests } = catalogOf(SHOP);
    failing.add('prod');
    await openAll(tree, ['prod']);
    tree.meetServer('first');
    failing.clear();
    requests.length = 0;
    tree.meetServer('first');
    tree.meetServer('second');
    await tree.expand(child(tree.root, 'prod'));
    expect(requests).toEqual(['prod']);
    expect(shown(tree.root)).toContain('ml/');
  });

  it('distinguishes an empty namespace from one that is not loaded', async () => {
    const { tree } = catalogOf(SHOP);
    await tree.readNext(tree.root);
    await tree.expand(child(tree.root, 'empty'));
    expect(shown(tree.root)).toContain('(empty)');
    expect(nameCoverageOf(tree.root)).toMatchObject({ unread: 1, complete: false });
  });

  it('stops an aborted load without reporting a failure', async () => {
    const { tree } = catalogOf(SHOP);
    const reading = tree.readNext(tree.root);
    tree.cancel(tree.root);
    await reading;
    expect(tree.root).toMatchObject({ state: 'unread', reading: false, failure: undefined });
  });

  it('keeps known names when a refresh fails, reports it, and updates them on retry', async () => {
    const { tree, failing, names } = catalogOf(SHOP);
    await tree.readNext(tree.root);
    failing.add('');
    await tree.refresh();
    expect(shown(tree.root)).toEqual(['prod/', 'empty/', 'loose', '(failed)']);
    failing.clear();
    names.tables = ['loose', 'new'];
    await tree.retry(tree.root);
    names.tables = ['loose'];
    expect(shown(tree.root)).toEqual(['prod/', 'empty/', 'loose', 'new']);
  });

  it('ignores a late response for a namespace that a refresh removed', async () => {
    const { tree } = catalogOf({ namespaces: { big: { tables: ['a', 'b', 'c'] } } }, 1);
    await openAll(tree, ['big']);
    const big = child(tree.root, 'big');
    tree.collapse(big);
    const nextPage = tree.readNext(big);
    await Promise.all([tree.refresh(), nextPage]);
    await tree.expand(big);
    while (big.state !== 'read') await tree.readNext(big);
    expect(big.tables).toEqual(['a', 'b', 'c']);
  });

  it('stops loading everything at once on abort, and leaves the rest unloaded', async () => {
    const { tree } = catalogOf(SHOP, 1);
    const abort = new AbortController();
    const reading = tree.readAll(abort.signal);
    abort.abort();
    await reading;
    expect(tree.root).toMatchObject({ reading: false, state: 'unread', failure: undefined });
  });

  it('loads everything on request and is then complete', async () => {
    const { tree } = catalogOf(SHOP, 1);
    await tree.readAll(new AbortController().signal);
    expect(nameCoverageOf(tree.root)).toMatchObject({ names: 8, unread: 0, failed: 0, complete: true });
  });
});

describe('the filter', () => {
  it('expands parents of matches and hides the rest', async () => {
    const { tree } = catalogOf(SHOP);
    await tree.readAll(new AbortController().signal);
    expect(shown(tree.root, 'ITEM')).toEqual(['prod/', 'ml/', 'items']);
    expect(buildRows(tree.root, 'item').matched).toBe(1);
  });

  it('lets the user collapse what it expanded, until the filter changes', async () => {
    const { tree } = catalogOf(SHOP);
    await tree.readAll(new AbortController().signal);
    tree.fold(child(child(tree.root, 'prod'), 'ml'), 'item');
    expect(shown(tree.root, 'item')).toEqual(['prod/', 'ml/']);
    const row = buildRows(tree.root, 'item').rows.at(1);
    expect(row).toMatchObject({ hits: 1, expanded: false });
    expect(shown(tree.root, 'items')).toEqual(['prod/', 'ml/', 'items']);
    tree.fold(child(child(tree.root, 'prod'), 'ml'), undefined);
    expect(shown(tree.root, 'item')).toEqual(['prod/', 'ml/', 'items']);
  });

  it('keeps the state of a namespace that matches by its own name', async () => {
    const { tree } = catalogOf(SHOP);
    await tree.readAll(new AbortController().signal);
    expect(shown(tree.root, 'shop')).toEqual(['prod/', 'shop/']);
    await tree.expand(child(child(tree.root, 'prod'), 'shop'));
    expect(shown(tree.root, 'shop')).toEqual(['prod/', 'shop/', 'orders']);
  });
});

describe('previously expanded namespaces', () => {
  const EXPANDED = [['prod'], ['prod', 'ml'], ['prod', 'gone'], ['gone', 'below']];

  it('are expanded once their names arrive, on any page', async () => {
    const { tree, requests } = catalogOf(SHOP, 1, EXPANDED);
    await tree.readNext(tree.root);
    const prod = child(tree.root, 'prod');
    expect(prod).toMatchObject({ expanded: true, isWanted: true });
    expect(requests).toEqual(['']);
    await tree.readNext(prod);
    expect(child(prod, 'ml').expanded).toBe(true);
    await tree.readNext(prod);
    expect(child(prod, 'shop').expanded).toBe(false);
  });

  it('count as expanded until they are known to be missing, and stay collapsed after a refresh', async () => {
    const { tree } = catalogOf(SHOP, 100, EXPANDED);
    expect(tree.expanded()).toEqual(EXPANDED);
    await tree.readNext(tree.root);
    expect(tree.expanded()).toEqual([['prod'], ['prod', 'ml'], ['prod', 'gone']]);
    await tree.readNext(child(tree.root, 'prod'));
    expect(tree.expanded()).toEqual([['prod'], ['prod', 'ml']]);
    tree.collapse(child(tree.root, 'prod'));
    await tree.refresh();
    expect(tree.expanded()).toEqual([]);
  });
});
