import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ChildPage } from '#contract/index.ts';
import type { Id } from '#protocol/index.ts';
import { runs } from '#testing/runs.ts';
import type { Catalog } from './catalog.ts';
import { startTestCatalog, type TestAnswer, type TestRoutes } from './testing/test-catalog.ts';

async function setUp(routes: TestRoutes, tablesByHand: readonly Id[] = []) {
  const started = await startTestCatalog(routes, { tablesByHand: () => tablesByHand });
  onTestFinished(started.close);
  return started;
}

const isNamespaceList = (path: string) => /^\/base\/v1\/namespace\/[^/]+\/list$/.test(path);
const isTableList = (path: string) => path.endsWith('/table/list');

/** Cuts lists into pages of at most `limit`; a token is the offset. */
function paged(names: readonly string[], query: URLSearchParams) {
  const from = Number(query.get('page_token') ?? 0);
  const to = from + Number(query.get('limit'));
  return { names: names.slice(from, to), page_token: to < names.length ? String(to) : null };
}

function lists(namespaces: readonly string[], tables: readonly string[]): TestRoutes {
  return (path, query) => {
    const { names, page_token } = paged(isTableList(path) ? tables : namespaces, query);
    if (isTableList(path)) return { body: { tables: names, page_token } };
    return isNamespaceList(path) ? { body: { namespaces: names, page_token } } : undefined;
  };
}

const partly =
  (namespaces: TestAnswer, tables: TestAnswer): TestRoutes =>
  (path) => {
    if (isNamespaceList(path)) return namespaces;
    return isTableList(path) ? tables : undefined;
  };

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

const numbered = (word: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${word}${index}`);

describe('a server that lists namespaces', () => {
  it('is listed page by page, namespaces first, within the requested page size', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(7), fc.nat(7), fc.integer({ min: 1, max: 5 }), async (many, more, limit) => {
        const [namespaces, tables] = [numbered('n', many), numbered('t', more)];
        const started = await startTestCatalog(lists(namespaces, tables));
        const pages = await readToEnd(started.catalog, ['a'], limit).finally(started.close);
        expect(pages.flatMap((page) => page.namespaces)).toEqual(namespaces);
        expect(pages.flatMap((page) => page.tables)).toEqual(tables);
        expect(pages.every((page) => page.basis === 'listed' && page.gap === undefined)).toBe(true);
        expect(pages.every((page) => page.namespaces.length + page.tables.length <= limit)).toBe(true);
      }),
      { numRuns: runs(30) },
    );
  });

  it('fills the page of the last namespaces with the first tables', async () => {
    const { catalog, server } = await setUp(lists(['n'], ['t']));
    expect(await catalog.children({ id: [] })).toEqual({
      basis: 'listed',
      namespaces: ['n'],
      tables: ['t'],
      byHand: [],
    });
    expect(server.seen.map((seen) => seen.path)).toEqual([
      '/base/v1/namespace/%24/list?limit=1000',
      '/base/v1/namespace/%24/table/list?limit=999',
    ]);
  });

  it('is requested with the page size of the connection', async () => {
    const { catalog, server, close } = await startTestCatalog(lists(['n'], []), { pageSize: 7 });
    onTestFinished(close);
    await catalog.children({ id: [] });
    expect(server.seen[0]?.path).toBe('/base/v1/namespace/%24/list?limit=7');
  });

  it('is read past an empty page that is not the last', async () => {
    const { catalog } = await setUp((path, query) => {
      const step = Number(query.get('page_token') ?? 0);
      const isEnd = step === 3;
      const names = isEnd ? ['late'] : [];
      const page_token = isEnd ? '' : String(step + 1);
      return { body: isTableList(path) ? { tables: names, page_token } : { namespaces: [] } };
    });
    expect(await catalog.children({ id: [] })).toMatchObject({ tables: ['late'] });
  });

  it('may repeat names within and across pages, which are shown once', async () => {
    const pages: Record<string, object> = {
      first: { tables: ['a', 'b', 'a'], page_token: 'second' },
      second: { tables: ['b', 'c'] },
    };
    const { catalog } = await setUp((path, query) => ({
      body: isTableList(path) ? pages[query.get('page_token') ?? 'first'] : { namespaces: [] },
    }));
    const [first, second] = await readToEnd(catalog, [], 3);
    expect([first?.tables, second?.tables]).toEqual([['a', 'b'], ['c']]);
    const cursor = first?.cursor;
    // Loading the same page again doesn’t count as a repeated page.
    expect(await catalog.children({ id: [], limit: 3, cursor })).toMatchObject({ tables: ['c'] });
  });

  it('stops being read and reports a gap when its page tokens repeat', async () => {
    const { catalog } = await setUp((path, query) => {
      const at = query.get('page_token');
      return {
        body: isTableList(path)
          ? { tables: [`t-${at}`], page_token: at === 'x' ? 'y' : 'x' }
          : { namespaces: [] },
      };
    });
    const pages = await readToEnd(catalog, [], 10);
    expect(pages.flatMap((page) => page.tables)).toEqual(['t-null', 't-x', 't-y']);
    expect(pages.at(-1)?.gap?.message).toContain('list of tables repeats, so loading stopped');
  });

  it.each([
    ['are empty but have a next page', () => []],
    ['repeat the names of the first page', () => ['t0', 't1']],
  ])('receives a bounded number of requests when its pages %s', async (_, names) => {
    const { catalog, server } = await setUp((path, query) => {
      const page = Number(query.get('page_token') ?? 0);
      if (!isTableList(path)) return { body: { namespaces: ['space'] } };
      return { body: { tables: names(), page_token: String(page + 1) } };
    });
    const first = await catalog.children({ id: [] });
    expect(first).toMatchObject({ namespaces: ['space'], tables: names(), cursor: expect.any(String) });
    const requestsBefore = server.seen.length;
    // The tree treats an empty page as the end; otherwise, it would load forever.
    const next = await catalog.children({ id: [], cursor: first.cursor });
    expect(next).toMatchObject({ namespaces: [], tables: [], cursor: expect.any(String) });
    expect(server.seen.length - requestsBefore).toBeLessThan(60);
  });

  it('omits a name that is too long, and reports it', async () => {
    const long = 'x'.repeat(16_001);
    const { catalog } = await setUp(lists(['n', 'm', long], ['t', long]));
    expect(await readToEnd(catalog, [], 2)).toMatchObject([
      { namespaces: ['n', 'm'] },
      { namespaces: [], tables: ['t'], gap: { message: expect.stringContaining('One name was left out') } },
    ]);
  });

  it('is rejected if its page token is too long', async () => {
    const { catalog } = await setUp(
      partly({ body: { namespaces: ['n'], page_token: 'x'.repeat(16_001) } }, { body: { tables: [] } }),
    );
    expect(await catalog.children({ id: [] })).toMatchObject({
      namespaces: [],
      gap: { message: expect.stringMatching(/at `page_token`.* more than 16,000 characters/) },
    });
  });

  it('shows its namespaces when listing its tables fails', async () => {
    const { catalog } = await setUp(
      partly({ body: { namespaces: ['n'] } }, { status: 500, body: { code: 18 } }),
    );
    expect(await catalog.children({ id: [] })).toMatchObject({
      namespaces: ['n'],
      tables: [],
      gap: { status: 500, code: 18, message: expect.stringContaining('Couldn’t list the tables') },
    });
  });

  it('shows its tables when listing its namespaces fails', async () => {
    const { catalog } = await setUp(partly({ status: 403 }, { body: { tables: ['t'] } }));
    expect(await catalog.children({ id: [] })).toMatchObject({ tables: ['t'], gap: { status: 403 } });
  });

  it('reports no gap if a level of a fixed hierarchy holds only namespaces or only tables', async () => {
    const wrongDepth = { status: 400, body: { code: 13, error: 'expected 2 levels' } };
    const above = await setUp(partly({ body: { namespaces: ['catalog'] } }, wrongDepth));
    expect((await above.catalog.children({ id: [] })).gap).toBeUndefined();
    const below = await setUp(partly(wrongDepth, { body: { tables: ['t'] } }));
    expect((await below.catalog.children({ id: ['a', 'b'] })).gap).toBeUndefined();
  });

  it('fails when listing both namespaces and tables fails', async () => {
    const { catalog } = await setUp(partly({ status: 500 }, { status: 403 }));
    await expect(catalog.children({ id: [] })).rejects.toMatchObject({ code: 'SERVER_ERROR' });
  });

  it('receives no second request after a 401', async () => {
    const { catalog, server } = await setUp(() => ({ status: 401 }));
    await expect(catalog.children({ id: [] })).rejects.toMatchObject({ code: 'REFUSED' });
    expect(server.seen).toHaveLength(1);
  });

  it('allows a retry of a later page that failed', async () => {
    let isDown = true;
    const { catalog } = await setUp((path, query, seen) =>
      isDown && query.get('page_token') !== null ? { status: 500 } : lists([], ['a', 'b'])(path, query, seen),
    );
    const { cursor } = await catalog.children({ id: [], limit: 1 });
    await expect(catalog.children({ id: [], limit: 1, cursor })).rejects.toMatchObject({
      code: 'SERVER_ERROR',
    });
    isDown = false;
    expect(await catalog.children({ id: [], limit: 1, cursor })).toMatchObject({ tables: ['b'] });
  });

  it('rejects a foreign cursor', async () => {
    const { catalog } = await setUp(lists([], []));
    await catalog.children({ id: [] });
    for (const cursor of ['x', '', Buffer.from('{"in":"names","offset":1}').toString('base64url')]) {
      await expect(catalog.children({ id: [], cursor })).rejects.toMatchObject({ code: 'INVALID' });
    }
  });

  it('can be cancelled', async () => {
    const cancel = new AbortController();
    const { catalog } = await setUp(() => {
      cancel.abort();
      return { body: { namespaces: [] } };
    });
    await expect(catalog.children({ id: [], signal: cancel.signal })).rejects.toThrow('aborted');
  });
});

describe('names added by hand', () => {
  const byHand = [['n0', 'x'], ['hidden', 'deep', 't'], ['t0'], ['u']];

  it('come after those of the server, without duplicates', async () => {
    const { catalog } = await setUp(lists(numbered('n', 3), numbered('t', 3)), byHand);
    const pages = await readToEnd(catalog, [], 2);
    expect(pages.flatMap((page) => page.namespaces)).toEqual(['n0', 'n1', 'n2', 'hidden']);
    expect(pages.flatMap((page) => page.tables)).toEqual(['t0', 't1', 't2', 'u']);
    expect(pages.flatMap((page) => page.byHand)).toEqual(['hidden', 'u']);
  });

  it('can be opened even if the server reports no such namespace', async () => {
    const gone = { status: 404, body: { code: 1 } };
    const { catalog } = await setUp(
      (path, query, seen) => (path.includes('hidden') ? gone : lists([], [])(path, query, seen)),
      byHand,
    );
    expect(await catalog.children({ id: ['hidden'] })).toEqual({
      basis: 'listed',
      namespaces: ['deep'],
      tables: [],
      byHand: ['deep'],
      gap: expect.objectContaining({ status: 404, code: 1 }),
    });
    await expect(catalog.children({ id: ['hidden', 'other'] })).rejects.toMatchObject({ code: 'GONE' });
  });
});
