import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ChildPage } from '#contract/index.ts';
import { formatId, type Id } from '#protocol/index.ts';
import { runs } from '#testing/runs.ts';
import type { Catalog } from './catalog.ts';
import { startTestCatalog, type TestRoutes } from './testing/test-catalog.ts';

interface Options {
  readonly byHand?: readonly Id[];
  readonly delimiter?: string;
  readonly onProgress?: (count: number, isDone: boolean) => void;
}

async function setUp(routes: TestRoutes, { byHand = [], ...options }: Options = {}) {
  const started = await startTestCatalog(routes, { tablesByHand: () => byHand, ...options });
  onTestFinished(started.close);
  return started;
}

const flat =
  (path: string, pages: (token: string | null) => unknown): TestRoutes =>
  (requestedPath, query) =>
    requestedPath === path ? { body: pages(query.get('page_token')) } : undefined;

const deployment = (body: unknown) => flat('/base/v1/tables', () => body);
const nothing: TestRoutes = () => undefined;

async function readToEnd(catalog: Catalog, id: Id, limit: number): Promise<ChildPage[]> {
  const pages = [await catalog.children({ id, limit })];
  for (
    let cursor = pages[0]?.cursor;
    cursor !== undefined && pages.length < 100;
    cursor = pages.at(-1)?.cursor
  ) {
    pages.push(await catalog.children({ id, limit, cursor }));
  }
  return pages;
}

describe('a server with one flat list', () => {
  it.each([
    ['a bare list', '/base/v1/tables', ['a$b$t', 'u']],
    ['a list of records', '/base/v1/tables', [{ name: 'a$b$t' }, { name: 'u', more: 1 }]],
    ['a list in a record', '/base/v1/tables', { tables: ['a$b$t', 'u'] }],
    ['the list of the local server', '/base/v1/table/', { tables: ['a$b$t', 'u'], page_token: null }],
  ])('is split at the delimiter: %s', async (_, path, body) => {
    const { catalog } = await setUp(flat(path, () => body));
    expect(await catalog.children({ id: [] })).toEqual({
      basis: 'split',
      namespaces: ['a'],
      tables: ['u'],
      byHand: [],
    });
    expect(await catalog.children({ id: ['a'] })).toMatchObject({ namespaces: ['b'], tables: [] });
    expect(await catalog.children({ id: ['a', 'b'] })).toMatchObject({ namespaces: [], tables: ['t'] });
  });

  it("is split at the connection's delimiter", async () => {
    const { catalog } = await setUp(deployment(['a::b$c']), { delimiter: '::' });
    expect(await catalog.children({ id: ['a'] })).toMatchObject({ tables: ['b$c'] });
  });

  it('omits a name that is too long, and reports it', async () => {
    const { catalog } = await setUp(deployment(['a', 'x'.repeat(16_001), { name: 'b' }]));
    expect(await catalog.children({ id: [] })).toMatchObject({
      tables: ['a', 'b'],
      gap: { message: expect.stringContaining('One name was left out') },
    });
  });

  it('is cached until a refresh', async () => {
    const lists = [['a'], ['b']];
    const { catalog, server } = await setUp((path) =>
      path === '/base/v1/tables' ? { body: lists.shift() } : undefined,
    );
    expect(await catalog.children({ id: [] })).toMatchObject({ tables: ['a'] });
    const requestCount = server.seen.length;
    expect(await catalog.children({ id: [] })).toMatchObject({ tables: ['a'] });
    expect(server.seen).toHaveLength(requestCount);
    expect(await catalog.children({ id: [], fresh: true })).toMatchObject({ tables: ['b'] });
  });

  it('is split into pages that together contain every name once', async () => {
    const part = fc.constantFrom('a', 'b', '__proto__', 'constructor', 'ü ö');
    const ids = fc.uniqueArray(fc.array(part, { minLength: 1, maxLength: 3 }), {
      selector: (id) => formatId(id),
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(ids, fc.integer({ min: 1, max: 4 }), async (listed, limit) => {
        const started = await startTestCatalog(deployment(listed.map((id) => formatId(id))));
        const pages = await readToEnd(started.catalog, [], limit).finally(started.close);
        const tables = listed.filter((id) => id.length === 1).map(([name]) => name);
        const namespaces = listed.filter((id) => id.length > 1).map(([name]) => name);
        expect(pages.flatMap((page) => page.tables)).toEqual(tables);
        expect(pages.flatMap((page) => page.namespaces)).toEqual([...new Set(namespaces)]);
        expect(pages.every((page) => page.namespaces.length + page.tables.length <= limit)).toBe(true);
      }),
      { numRuns: runs(30) },
    );
  });

  it('is read to its end, past empty pages and duplicate names', async () => {
    const pages: Record<string, unknown> = {
      1: { tables: ['a', 'b'], page_token: '2' },
      2: { tables: [], page_token: '3' },
      3: { tables: ['b', 'c'], page_token: '' },
    };
    const progress: [number, boolean][] = [];
    const { catalog } = await setUp(
      flat('/base/v1/table/', (token) => pages[token ?? '1']),
      { onProgress: (count, isDone) => progress.push([count, isDone]) },
    );
    const page = await catalog.children({ id: [] });
    expect(page).toMatchObject({ tables: ['a', 'b', 'c'] });
    expect(page.gap).toBeUndefined();
    expect(progress).toEqual([
      [2, false],
      [2, false],
      [3, false],
      [3, true],
    ]);
  });

  it('reports completion also when it is cancelled', async () => {
    const cancel = new AbortController();
    const progress: boolean[] = [];
    const { catalog } = await setUp(
      flat('/base/v1/table/', (token) => {
        if (token !== null) cancel.abort();
        return { tables: [`t${token}`], page_token: `${token}.` };
      }),
      { onProgress: (_, isDone) => progress.push(isDone) },
    );
    await expect(catalog.children({ id: [], signal: cancel.signal })).rejects.toThrow();
    await vi.waitFor(() => expect(progress.at(-1)).toBe(true), { timeout: 30_000 });
  });

  it.each([
    ['a page token that repeats', (token: string | null) => (token === 'x' ? 'y' : 'x')],
    ['new page tokens without a new name', (token: string | null) => `${token}.`],
  ])('stops being read and reports a gap on %s', async (_, nextToken) => {
    const { catalog } = await setUp(
      flat('/base/v1/table/', (token) => ({ tables: ['a'], page_token: nextToken(token) })),
    );
    const page = await catalog.children({ id: [] });
    expect(page.tables).toEqual(['a']);
    expect(page.gap?.message).toContain('list of tables repeats, so loading stopped after 1.');
  });

  it('contains the pages before a failed page, and reports the failure', async () => {
    const { catalog } = await setUp((path, query) => {
      if (path !== '/base/v1/table/') return undefined;
      return query.has('page_token') ? { status: 500 } : { body: { tables: ['a'], page_token: 'x' } };
    });
    expect(await catalog.children({ id: [] })).toMatchObject({ tables: ['a'], gap: { status: 500 } });
  });

  it('fails as GONE for a namespace that is not listed', async () => {
    const { catalog } = await setUp(deployment(['a$t']));
    await expect(catalog.children({ id: ['b'] })).rejects.toMatchObject({ code: 'GONE' });
  });

  it('includes tables that were added by hand', async () => {
    const { catalog } = await setUp(deployment(['a$t']), {
      byHand: [
        ['a', 't'],
        ['a', 'u'],
        ['b', 'c', 'd'],
      ],
    });
    expect(await catalog.children({ id: [] })).toMatchObject({ namespaces: ['a', 'b'], byHand: ['b'] });
    expect(await catalog.children({ id: ['a'] })).toMatchObject({ tables: ['t', 'u'], byHand: ['u'] });
    expect(await catalog.children({ id: ['b', 'c'] })).toMatchObject({ tables: ['d'], byHand: ['d'] });
  });

  it('stops being read when the request is cancelled', async () => {
    const cancel = new AbortController();
    const { catalog, server } = await setUp(
      flat('/base/v1/table/', (token) => {
        if (token === '.'.repeat(3)) cancel.abort();
        return { tables: [`t${token}`], page_token: `${token ?? ''}.` };
      }),
    );
    await expect(catalog.children({ id: [], signal: cancel.signal })).rejects.toThrow('aborted');
    expect(server.seen.filter((seen) => seen.path.startsWith('/base/v1/table/'))).toHaveLength(4);
  });
});

describe('a server that lists nothing', () => {
  it('shows tables that were added by hand', async () => {
    const { catalog } = await setUp(nothing, { byHand: [['a', 't'], ['u']] });
    expect(await catalog.children({ id: [] })).toEqual({
      basis: 'by-hand',
      namespaces: ['a'],
      tables: ['u'],
      byHand: ['a', 'u'],
    });
    expect(await catalog.children({ id: ['a'] })).toMatchObject({
      basis: 'by-hand',
      tables: ['t'],
      byHand: ['t'],
    });
  });

  it('is shown as empty if no table was added by hand', async () => {
    const { catalog } = await setUp(nothing);
    expect(await catalog.children({ id: [] })).toMatchObject({
      basis: 'by-hand',
      namespaces: [],
      tables: [],
    });
  });

  it('receives no further list requests until a refresh', async () => {
    const { catalog, server } = await setUp(nothing);
    await catalog.children({ id: [] });
    const requestCount = server.seen.length;
    await catalog.children({ id: [] });
    expect(server.seen).toHaveLength(requestCount);
    await catalog.children({ id: [], fresh: true });
    expect(server.seen).toHaveLength(requestCount * 2);
  });
});

describe('detecting the kind of server', () => {
  it('checks the root when the response for a namespace is inconclusive', async () => {
    const { catalog } = await setUp((path) => {
      if (path.startsWith('/base/v1/namespace/%24/table')) return { body: { tables: [] } };
      return path.startsWith('/base/v1/namespace/%24/') ? { body: { namespaces: ['a'] } } : undefined;
    });
    await expect(catalog.children({ id: ['gone'] })).rejects.toMatchObject({ code: 'NOT_SUPPORTED' });
    expect(await catalog.children({ id: [] })).toMatchObject({ basis: 'listed', namespaces: ['a'] });
  });

  it('makes no decision while the server is unreachable', async () => {
    const { catalog, server } = await setUp(nothing);
    await server.close();
    await expect(catalog.children({ id: [] })).rejects.toMatchObject({ code: 'UNREACHABLE' });
  });

  it('makes no decision on a rejected request', async () => {
    let status = 403;
    const { catalog } = await setUp((path) =>
      status === 403
        ? { status }
        : { body: path.includes('/table/') ? { tables: [] } : { namespaces: ['a'] } },
    );
    await expect(catalog.children({ id: [] })).rejects.toMatchObject({ code: 'REFUSED' });
    status = 200;
    expect(await catalog.children({ id: [] })).toMatchObject({ basis: 'listed', namespaces: ['a'] });
  });
});
