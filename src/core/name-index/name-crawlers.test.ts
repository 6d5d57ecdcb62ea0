import { describe, expect, it } from 'vitest';
import { testConnection } from '#contract/testing/test-connection.ts';
import { operations } from '#protocol/index.ts';
import { setUpNameProgram } from './testing/name-program.ts';
import { listingOf, setUpIndex, type TestTree, treeRoutes } from './testing/test-index.ts';

const program = setUpNameProgram();

describe('a crawl', () => {
  it('reads a flat list of all tables', async () => {
    const { walk, idsFor, server } = await setUpIndex({
      program: program(),
      routes: (path) =>
        path === '/base/v1/table/' ? { body: { tables: ['a.b.orders', 'a.items', 'top'] } } : undefined,
    });
    expect(await walk()).toMatchObject({ state: 'complete', names: 5, namespaces: 2 });
    expect(await idsFor('orders')).toEqual(['a.b.orders']);
    expect(server.seen.filter(({ path }) => path.startsWith('/base/v1/table'))).not.toHaveLength(0);
  });

  it('includes tables that were added by hand if the server lists nothing', async () => {
    const { walk, idsFor } = await setUpIndex({
      program: program(),
      routes: () => undefined,
      tablesByHand: [['a', 'orders'], ['top']],
    });
    expect(await walk()).toMatchObject({ state: 'complete', names: 3, namespaces: 1 });
    expect(await idsFor('o')).toEqual(['a.orders', 'top']);
  });

  it.each([
    ['repeats a page under new tokens', () => ({ tables: ['same'], page_token: crypto.randomUUID() }), 1],
    ['sends empty pages with a token', () => ({ tables: [], page_token: crypto.randomUUID() }), 0],
    ['repeats a page token', () => ({ tables: ['same'], page_token: 'again' }), 1],
  ])('ends with a failure report if a list %s', async (_, page, names) => {
    const { walk, server } = await setUpIndex({
      program: program(),
      routes: (path) =>
        listingOf(path)?.isOfNamespaces === false ? { body: page() } : { body: { namespaces: [] } },
    });
    const { state, failures, ...counts } = await walk();
    expect({ state, names: counts.names }).toEqual({ state: 'partly', names });
    // Without a request that could be retried: this is how a window tells an endless list from a failed one.
    expect(failures).toEqual([
      { id: [], details: { message: expect.stringMatching(/list of tables repeats|without new names/) } },
    ]);
    expect(server.seen.length).toBeLessThan(200);
  });

  it('ends with a failure report if every namespace lists the same namespaces', async () => {
    const { walk, server } = await setUpIndex({
      program: program(),
      routes: (path) =>
        listingOf(path)?.isOfNamespaces === true
          ? { body: { namespaces: ['again'] } }
          : { body: { tables: ['t'] } },
    });
    expect(await walk()).toMatchObject({
      state: 'partly',
      failures: [
        { id: ['again', 'again', 'again'], details: { message: expect.stringContaining('same namespaces') } },
      ],
    });
    expect(server.seen).toHaveLength(8);
  });

  it('treats the rejected lists of a three-level server as empty, not as failures', async () => {
    const tree: TestTree = {
      '.': { namespaces: ['lake', 'archive'] },
      lake: { namespaces: ['shop', 'logs'] },
      archive: { namespaces: ['old'] },
      'lake.shop': { tables: ['items', 'orders', 'users'] },
      'lake.logs': { tables: ['events'] },
      'archive.old': { tables: ['items'] },
    };
    let refusals = 0;
    const { walk, idsFor } = await setUpIndex({
      program: program(),
      routes: (path, query, seen) => {
        const { id = '', isOfNamespaces = false } = listingOf(path) ?? {};
        const depth = id === '.' ? 0 : id.split('.').length;
        if (isOfNamespaces === depth < 2) return treeRoutes(tree)(path, query, seen);
        refusals += 1;
        return { status: 400, body: { code: 13, error: 'Expected 3-level namespace' } };
      },
    });
    expect(await walk()).toMatchObject({
      state: 'complete',
      names: 10,
      namespaces: 5,
      failed: 0,
      failures: [],
    });
    expect(await idsFor('items')).toEqual(['lake.shop.items', 'archive.old.items']);
    expect(refusals).toBe(6);
  });

  it('waits for the Retry-After delay of a busy server, and then continues', async () => {
    let busy = 4;
    const routes = treeRoutes({ '.': { namespaces: ['a'] }, a: { tables: ['t'] } });
    const { walk, clock } = await setUpIndex({
      program: program(),
      routes: (path, query, seen) => {
        if (listingOf(path)?.id !== 'a' || busy === 0) return routes(path, query, seen);
        busy -= 1;
        return { status: 503, headers: { 'retry-after': '120' } };
      },
    });
    expect(await walk()).toMatchObject({ state: 'complete', names: 2 });
    expect(clock.slept.filter((milliseconds) => milliseconds === 120_000).length).toBeGreaterThan(0);
  });

  it('stops if the server stays busy', async () => {
    const { walk } = await setUpIndex({ program: program(), routes: () => ({ status: 429 }) });
    expect(await walk()).toMatchObject({ state: 'stopped', problem: { status: 429 } });
  });

  it('requests at most two lists at a time, and none while a request of the user is pending', async () => {
    const waiting: (() => void)[] = [];
    let most = 0;
    let now = 0;
    const names = ['a', 'b', 'c', 'd'];
    const tree: TestTree = Object.fromEntries([
      ['.', { namespaces: names }],
      ...names.map((name) => [name, { tables: ['t'] }] as const),
    ]);
    const { index, catalog, server, until } = await setUpIndex({
      program: program(),
      routes: (path, query, seen) => {
        if (path.endsWith('/describe')) return { body: {} };
        return treeRoutes(tree)(path, query, seen);
      },
      delay: async (path) => {
        now += 1;
        most = Math.max(most, now);
        if (path.endsWith('/describe')) await new Promise<void>((resolve) => waiting.push(resolve));
        now -= 1;
      },
    });
    const described = catalog.describe(['t'], {});
    await expect.poll(() => waiting.length).toBe(1);
    await index.walk({ connectionId: 'c', action: 'start' });
    let eventCount = 0;
    // The first event is the current state; the second comes later, when the crawler would already have sent a request.
    await until(() => ++eventCount === 2);
    expect(server.seen).toHaveLength(1);
    waiting[0]?.();
    await described;
    await until(({ state }) => state === 'complete');
    expect(most).toBeLessThanOrEqual(2);
  });

  it('reloads only the namespace that a change invalidated', async () => {
    const tree: Record<string, { namespaces?: string[]; tables?: string[] }> = {
      '.': { namespaces: ['a', 'b'] },
      a: { tables: [] },
      b: { tables: [] },
    };
    const routes = treeRoutes(tree);
    const { walk, catalog, server, until, idsFor } = await setUpIndex({
      program: program(),
      routes: (path, query, seen) => (path.endsWith('/declare') ? { body: {} } : routes(path, query, seen)),
    });
    await walk();
    tree.a = { tables: ['new'] };
    const before = server.seen.length;
    await catalog.client.call(operations.declareTable, { id: ['a', 'new'], body: {} });
    await until(({ state, names }) => state === 'complete' && names === 3);
    expect(await idsFor('new')).toEqual(['a.new']);
    const listed = server.seen.slice(before + 1).map(({ path }) => listingOf(path.split('?')[0] ?? '')?.id);
    expect(listed).toEqual(['a', 'a']);
  });

  it.each([
    ['edited', [testConnection({ id: 'c', address: 'http://server', delimiter: '.', pageSize: 7 })]],
    ['removed', []],
  ])('is aborted at once when its connection is %s', async (_, connections) => {
    const { index, server, activityLog, setConnections } = await setUpIndex({
      program: program(),
      routes: treeRoutes({ '.': { namespaces: ['a', 'b'] }, a: {}, b: {} }),
      delay: (path) => (listingOf(path)?.id === '.' ? Promise.resolve() : new Promise(() => {})),
    });
    await index.walk({ connectionId: 'c', action: 'start' });
    await expect.poll(() => server.seen.length).toBe(4);
    setConnections(connections);
    await expect
      .poll(() => activityLog.list().map(({ state }) => state))
      .toEqual(['done', 'done', 'cancelled', 'cancelled']);
    expect(server.seen).toHaveLength(4);
  });

  it('that is started during a pause request runs after it', async () => {
    let isSlow = true;
    const { index, server, until } = await setUpIndex({
      program: program(),
      routes: treeRoutes({ '.': { tables: ['t'] } }),
      delay: () => (isSlow ? new Promise(() => {}) : Promise.resolve()),
    });
    await index.walk({ connectionId: 'c', action: 'start' });
    await expect.poll(() => server.seen.length).toBe(1);
    isSlow = false;
    const pausing = index.walk({ connectionId: 'c', action: 'pause' });
    const starting = index.walk({ connectionId: 'c', action: 'start' });
    await Promise.all([pausing, starting]);
    await until(({ state }) => state === 'complete');
    expect(server.seen.length).toBeGreaterThan(1);
  });

  it('sends background requests, which don’t evict the user’s requests from the activity log', async () => {
    const names = Array.from({ length: 300 }, (_, number) => `n${number}`);
    const tree: TestTree = Object.fromEntries([
      ['.', { namespaces: names }],
      ...names.map((name) => [name, {}] as const),
    ]);
    const { catalog, walk, activityLog, server } = await setUpIndex({
      program: program(),
      routes: treeRoutes(tree),
    });
    await catalog.children({ id: [] });
    expect(await walk()).toMatchObject({ state: 'complete', names: 300 });
    const own = activityLog.list().filter(({ isBackground }) => !isBackground);
    expect(own.map(({ path }) => listingOf(path.split('?')[0] ?? '')?.id)).toEqual(['.', '.']);
    expect(activityLog.extent().background.count).toBe(server.seen.length - own.length);
    expect(activityLog.list().length).toBeLessThanOrEqual(202);
  });

  it('stays paused until it is started explicitly', async () => {
    const { index, found, server, walk } = await setUpIndex({
      program: program(),
      routes: treeRoutes({ '.': { tables: ['t'] } }),
    });
    expect(await index.walk({ connectionId: 'c', action: 'pause' })).toMatchObject({ state: 'paused' });
    await found('t', { connectionIds: ['c'] });
    expect(server.seen).toEqual([]);
    expect(await walk()).toMatchObject({ state: 'complete' });
  });
});
