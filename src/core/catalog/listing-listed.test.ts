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
  it('is listed page by page, namespaces first, and the window never gets more than it asked for', async () => {
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

  it('puts the first tables beside the last namespaces', async () => {
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

  it('is asked for pages as long as the connection says', async () => {
    const { catalog, server, close } = await startTestCatalog(lists(['n'], []), { pageSize: 7 });
    onTestFinished(close);
    await catalog.children({ id: [] });
    expect(server.seen[0]?.path).toBe('/base/v1/namespace/%24/list?limit=7');
  });

  it('is asked on when a page is empty but not the last', async () => {
    const { catalog } = await setUp((path, query) => {
      const step = Number(query.get('page_token') ?? 0);
      const isEnd = step === 3;
      const names = isEnd ? ['late'] : [];
      const page_token = isEnd ? '' : String(step + 1);
      return { body: isTableList(path) ? { tables: names, page_token } : { namespaces: [] } };
    });
    expect(await catalog.children({ id: [] })).toMatchObject({ tables: ['late'] });
  });

  it('may repeat names, in one page and across pages', async () => {
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

  it('is left, with a word, when its pages go in a circle', async () => {
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
    ['are empty and promise more', () => []],
    ['say again what the first one said', () => ['t0', 't1']],
  ])('is not asked without end where its pages %s', async (_, names) => {
    const { catalog, server } = await setUp((path, query) => {
      const page = Number(query.get('page_token') ?? 0);
      if (!isTableList(path)) return { body: { namespaces: ['space'] } };
      return { body: { tables: names(), page_token: String(page + 1) } };
    });
    const first = await catalog.children({ id: [] });
    expect(first).toMatchObject({ namespaces: ['space'], tables: names(), cursor: expect.any(String) });
    const requestsBefore = server.seen.length;
    // A tree takes an empty page for an end; it would never end.
    const next = await catalog.children({ id: [], cursor: first.cursor });
    expect(next).toMatchObject({ namespaces: [], tables: [], cursor: expect.any(String) });
    expect(server.seen.length - requestsBefore).toBeLessThan(60);
  });

  it('shows all names but one that is too long, and says so', async () => {
    const long = 'x'.repeat(16_001);
    const { catalog } = await setUp(lists(['n', 'm', long], ['t', long]));
    expect(await readToEnd(catalog, [], 2)).toMatchObject([
      { namespaces: ['n', 'm'] },
      { namespaces: [], tables: ['t'], gap: { message: expect.stringContaining('One name was left out') } },
    ]);
  });

  it('is refused where the token of its next page weighs as much as a page', async () => {
    const { catalog } = await setUp(
      partly({ body: { namespaces: ['n'], page_token: 'x'.repeat(16_001) } }, { body: { tables: [] } }),
    );
    expect(await catalog.children({ id: [] })).toMatchObject({
      namespaces: [],
      gap: { message: expect.stringMatching(/at `page_token`.* more than 16,000 characters/) },
    });
  });

  it('shows its namespaces when its tables can not be listed', async () => {
    const { catalog } = await setUp(
      partly({ body: { namespaces: ['n'] } }, { status: 500, body: { code: 18 } }),
    );
    expect(await catalog.children({ id: [] })).toMatchObject({
      namespaces: ['n'],
      tables: [],
      gap: { status: 500, code: 18, message: expect.stringContaining('Couldn’t list the tables') },
    });
  });

  it('shows its tables when its namespaces can not be listed', async () => {
    const { catalog } = await setUp(partly({ status: 403 }, { body: { tables: ['t'] } }));
    expect(await catalog.children({ id: [] })).toMatchObject({ tables: ['t'], gap: { status: 403 } });
  });

  it('has nothing missing where a level of a fixed depth holds only one of the two', async () => {
    const wrongDepth = { status: 400, body: { code: 13, error: 'expected 2 levels' } };
    const above = await setUp(partly({ body: { namespaces: ['catalog'] } }, wrongDepth));
    expect((await above.catalog.children({ id: [] })).gap).toBeUndefined();
    const below = await setUp(partly(wrongDepth, { body: { tables: ['t'] } }));
    expect((await below.catalog.children({ id: ['a', 'b'] })).gap).toBeUndefined();
  });

  it('fails as a whole when neither can be listed', async () => {
    const { catalog } = await setUp(partly({ status: 500 }, { status: 403 }));
    await expect(catalog.children({ id: [] })).rejects.toMatchObject({ code: 'SERVER_ERROR' });
  });

  it('is not asked a second time by someone who is not signed in', async () => {
    const { catalog, server } = await setUp(() => ({ status: 401 }));
    await expect(catalog.children({ id: [] })).rejects.toMatchObject({ code: 'REFUSED' });
    expect(server.seen).toHaveLength(1);
  });

  it('lets a later page that failed be asked for again', async () => {
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

  it('refuses a cursor that is none of its own', async () => {
    const { catalog } = await setUp(lists([], []));
    await catalog.children({ id: [] });
    for (const cursor of ['x', '', Buffer.from('{"in":"names","offset":1}').toString('base64url')]) {
      await expect(catalog.children({ id: [], cursor })).rejects.toMatchObject({ code: 'INVALID' });
    }
  });

  it('passes cancelling on', async () => {
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

  it('come after those of the server, and only where the server has them not', async () => {
    const { catalog } = await setUp(lists(numbered('n', 3), numbered('t', 3)), byHand);
    const pages = await readToEnd(catalog, [], 2);
    expect(pages.flatMap((page) => page.namespaces)).toEqual(['n0', 'n1', 'n2', 'hidden']);
    expect(pages.flatMap((page) => page.tables)).toEqual(['t0', 't1', 't2', 'u']);
    expect(pages.flatMap((page) => page.byHand)).toEqual(['hidden', 'u']);
  });

  it('open also where the server knows no such namespace', async () => {
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
