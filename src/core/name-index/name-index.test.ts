import { describe, expect, it } from 'vitest';
import { setUpNameProgram } from './testing/name-program.ts';
import { listingOf, setUpIndex, type TestTree, treeRoutes } from './testing/test-index.ts';

const program = setUpNameProgram();

const TREE: TestTree = {
  '.': { namespaces: ['sales', 'ops'], tables: ['root_orders'] },
  sales: { namespaces: ['eu'], tables: ['orders'] },
  'sales.eu': { tables: ['orders', 'customers'] },
  ops: { tables: ['__proto__'] },
};

const setUp = (tree: TestTree = TREE) => setUpIndex({ program: program(), routes: treeRoutes(tree) });

describe('the names of a connection', () => {
  it('are loaded once, and then found without a request', async () => {
    const { index, walk, idsFor, found, server } = await setUp();
    expect((await found('orders')).searched).toMatchObject([{ connectionId: 'c', state: 'never', names: 0 }]);
    expect(await walk()).toMatchObject({
      state: 'complete',
      names: 8,
      namespaces: 3,
      remaining: 0,
      at: 1_000_000,
    });
    const requestCount = server.seen.length;
    expect(await idsFor('orders')).toEqual(['sales.orders', 'sales.eu.orders', 'root_orders']);
    expect(await idsFor('__proto__')).toEqual(['ops.__proto__']);
    expect(server.seen).toHaveLength(requestCount);
    // Only names: a table is never described for the index.
    expect(server.seen.filter(({ path }) => listingOf(path.split('?')[0] ?? '') === undefined)).toEqual([]);
    await index.close();
  });

  it('are loaded by the first search on their connection, and again a day later', async () => {
    const { until, found, server, clock } = await setUp();
    await found('x', { connectionIds: ['c'] });
    await until(({ state }) => state === 'complete');
    const once = server.seen.length;
    await found('x', { connectionIds: ['c'] });
    expect(server.seen).toHaveLength(once);
    clock.time += 25 * 60 * 60 * 1000;
    await found('x', { connectionIds: ['c'] });
    await until(({ state, at }) => state === 'complete' && at === clock.time);
    expect(server.seen).toHaveLength(once * 2);
  });

  it('are not requested by a search everywhere until the connection is in use', async () => {
    const { found, server, catalog, until } = await setUp();
    await found('x');
    expect(server.seen).toEqual([]);
    await catalog.children({ id: [] });
    await found('x');
    await until(({ state }) => state === 'complete');
  });

  it('are updated by a reload', async () => {
    const tree = { ...TREE };
    const { walk, idsFor } = await setUp(tree);
    await walk();
    tree['.'] = { namespaces: ['sales', 'new'], tables: [] };
    tree.new = { tables: ['fresh'] };
    expect(await walk('again')).toMatchObject({ state: 'complete', names: 7 });
    expect(await idsFor('fresh')).toEqual(['new.fresh']);
    expect(await idsFor('proto')).toEqual([]);
    expect(await idsFor('customers')).toEqual(['sales.eu.customers']);
  });

  it('report the namespaces that failed to load, and only these are requested again', async () => {
    let isBroken = true;
    const routes = treeRoutes(TREE);
    const { walk, idsFor, server } = await setUpIndex({
      program: program(),
      routes: (path, query, seen) =>
        isBroken && listingOf(path)?.id === 'sales.eu' ? { status: 403 } : routes(path, query, seen),
    });
    expect(await walk()).toMatchObject({
      state: 'partly',
      failed: 1,
      failures: [{ id: ['sales', 'eu'], details: { status: 403 } }],
    });
    isBroken = false;
    const before = server.seen.length;
    expect(await walk()).toMatchObject({ state: 'complete', failed: 0, failures: [] });
    expect(server.seen.slice(before).map(({ path }) => listingOf(path.split('?')[0] ?? '')?.id)).toEqual([
      'sales.eu',
      'sales.eu',
    ]);
    expect(await idsFor('customers')).toEqual(['sales.eu.customers']);
  });

  it('stop loading with a problem if the server is unreachable', async () => {
    const { walk, server } = await setUp();
    await server.close();
    expect(await walk()).toMatchObject({
      state: 'stopped',
      names: 0,
      problem: { message: expect.any(String) },
    });
  });

  it('are deleted by the action `clear`', async () => {
    const { index, walk, idsFor } = await setUp();
    await walk();
    expect(await index.walk({ connectionId: 'c', action: 'clear' })).toMatchObject({
      state: 'never',
      names: 0,
    });
    expect(await idsFor('orders')).toEqual([]);
    expect(await walk()).toMatchObject({ state: 'complete', names: 8 });
  });

  it('are loaded again if that is requested while they are being deleted', async () => {
    const { index, walk, until } = await setUp();
    await walk();
    const cleared = index.walk({ connectionId: 'c', action: 'clear' });
    const again = index.walk({ connectionId: 'c', action: 'again' });
    await Promise.all([cleared, again]);
    expect(await until(({ state }) => state === 'complete')).toMatchObject({ names: 8 });
  });

  it('are searched for a source until its next search starts', async () => {
    const { index, walk, found } = await setUp();
    await walk();
    const older = index.search({ text: 'orders', source: 'palette' }, undefined);
    const first = older.next();
    await found('sales', { source: 'palette' });
    await first;
    expect(await older.next()).toEqual({ done: true, value: undefined });
  });
});
