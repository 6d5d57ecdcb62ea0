import { describe, expect, it, onTestFinished } from 'vitest';
import { HIDDEN_VALUE, type TableStateResult } from '#contract/index.ts';
import { serve } from '#server/testing/test-server.ts';
import { startServerForTest } from '../http/testing/test-client.ts';
import { startRoutes, type TestRoutes } from '../namespace/testing/test-routes.ts';
import { all, batchOf, declare, openBatches, version } from './testing/test-batches.ts';

async function openRoutes(routes: TestRoutes) {
  const server = await startRoutes(routes);
  onTestFinished(server.close);
  return { server, ...(await openBatches({ address: server.origin })) };
}

const tables = (...names: readonly string[]) => ({ connectionId: 'c', ids: names.map((name) => [name]) });

const versionsFrom = (numbers: readonly number[]) => numbers.map((number) => ({ version: number }));

describe('the state of a table on the local server', () => {
  it('includes its properties with secrets masked', async () => {
    const server = await serve();
    const { batches } = await openBatches({ address: server.url });
    await batches.commit(batchOf([declare('t', { properties: { owner: 'ml', api_key: 'of-storage' } })]));
    const [facts] = await all(batches.look(tables('t')));
    expect(facts?.properties).toEqual([
      ['owner', 'ml'],
      ['api_key', HIDDEN_VALUE],
    ]);
  });

  it('includes its kind, location, versions, and tags', async () => {
    const server = await serve();
    const { batches } = await openBatches({ address: server.url });
    const highest = 2n ** 63n - 1n;
    await batches.commit(
      batchOf([declare('t'), version('t', 1), version('t', highest, { e_tag: 'e' }), declare('d')]),
    );
    await server.post('/v1/table/t/tags/create', { tag: '__tag__', version: 1 });
    const facts = await all(batches.look(tables('t', 'd', 'none', 't')));
    const byName = new Map(facts.map((table) => [table.id[0], table]));
    expect(facts).toHaveLength(3);
    expect(byName.get('t')).toMatchObject({
      state: 'stored',
      location: 's3://t',
      managed_versioning: true,
      versions: [{ version: highest, e_tag: 'e', manifest_path: `t-${highest}` }, { version: 1n }],
      allVersions: true,
      tags: [{ name: '__tag__', version: 1n }],
    });
    expect(byName.get('t')).not.toHaveProperty('problem');
    expect(byName.get('d')).toMatchObject({ state: 'declared', versions: [], allVersions: true });
    expect(byName.get('none')).toMatchObject({ state: 'absent' });
  });
});

describe('the state of a missing table', () => {
  /** The requested paths, which include the operation. */
  const checksOn = (server: { readonly seen: readonly { readonly path: string }[] }) =>
    server.seen.map(({ path }) => path.replace(/^\/v1\//, ''));

  it('includes the highest missing namespace, and checks each namespace once', async () => {
    const { server, batches } = await openRoutes((path) => {
      if (path.includes('/table/a%24there/'))
        return path.endsWith('/describe') ? { body: {} } : { status: 405 };
      if (path.includes('/table/')) return { status: 404, body: { code: 4 } };
      return path === '/v1/namespace/d/exists' ? { status: 204 } : { status: 404, body: { code: 1 } };
    });
    const looks = (...ids: string[][]) => all(batches.look({ connectionId: 'c', ids }));
    const first = await looks(['b', 'c', 'one']);
    expect(first).toMatchObject([{ state: 'absent', missingNamespace: ['b'] }]);
    expect(checksOn(server)).toEqual([
      'table/b%24c%24one/describe',
      'namespace/b%24c/exists',
      'namespace/b/exists',
    ]);
    const many = Array.from({ length: 20 }, (_, index) => ['b', `t${index}`]);
    expect((await looks(...many)).every(({ missingNamespace }) => missingNamespace?.[0] === 'b')).toBe(true);
    // Four requests run concurrently. Once the namespace is known to be missing, so are its tables.
    expect(checksOn(server).slice(3)).toHaveLength(5);
    expect(await looks(['top'], ['d', 'one'])).toMatchObject([
      { missingNamespace: null },
      { missingNamespace: null },
    ]);
  });

  it('omits the missing namespace when the namespace check is rejected', async () => {
    const { batches } = await openRoutes((path) =>
      path.includes('/table/') ? { status: 404, body: { code: 4 } } : { status: 403 },
    );
    const [facts] = await all(batches.look({ connectionId: 'c', ids: [['a', 'one']] }));
    expect(facts).toMatchObject({ state: 'absent' });
    expect(facts).not.toHaveProperty('missingNamespace');
  });
});

describe('the state of a table on another kind of server', () => {
  it('skips version and tag requests after the server has rejected them as unsupported', async () => {
    const { server, batches } = await openRoutes((path) =>
      path.endsWith('/describe') ? { body: { location: 's3://x' } } : { status: 405 },
    );
    const expected = { state: 'stored', location: 's3://x', allVersions: false };
    for (const name of ['a', 'b']) {
      const [facts] = await all(batches.look(tables(name)));
      expect(facts).toMatchObject(expected);
      for (const member of ['versions', 'tags', 'problem']) expect(facts).not.toHaveProperty(member);
    }
    const describeRequests = server.seen.filter(({ path }) => path.includes('/table/b/'));
    expect(describeRequests.map(({ path }) => path)).toEqual(['/v1/table/b/describe']);
  });

  it('skips tag requests for tables that are listed in withoutTags', async () => {
    const { server, batches } = await openRoutes((path) =>
      path.endsWith('/describe') ? { body: {} } : { body: { versions: [], tags: {} } },
    );
    const facts = await all(batches.look({ ...tables('a', 'b'), withoutTags: [['a']] }));
    const byName = new Map(facts.map((table) => [table.id[0], table]));
    expect(byName.get('a')).toMatchObject({ areTagsLeftOut: true });
    expect(byName.get('b')).toMatchObject({ tags: [] });
    expect(server.seen.filter(({ path }) => path.endsWith('/tags/list')).map(({ path }) => path)).toEqual([
      '/v1/table/b/tags/list',
    ]);
  });

  it('includes the error of a failed request', async () => {
    const { batches } = await openRoutes((path) => {
      if (path.includes('/secret/')) return { status: 403, body: { code: 15 } };
      if (path.endsWith('/describe')) return { body: {} };
      return path.includes('/version/') ? { status: 500, body: { code: 18 } } : { body: { tags: {} } };
    });
    const [secret] = await all(batches.look(tables('secret')));
    expect(secret).toMatchObject({ state: 'unknown', problem: expect.stringContaining('(403') });
    const [open] = await all(batches.look(tables('open')));
    expect(open).toMatchObject({ state: 'stored', tags: [], problem: expect.stringContaining('(500') });
  });

  it('is unknown, not absent, when the server lacks the route', async () => {
    const { batches } = await openRoutes(() => undefined);
    expect(await all(batches.look(tables('t')))).toMatchObject([{ state: 'unknown' }]);
  });

  it.each([
    ['newest first', (page: number) => [9000 - page * 2, 8999 - page * 2], 40],
    ['oldest first', (page: number) => [page * 2, page * 2 + 1], undefined],
  ])('includes only the first pages of a long version list: %s', async (_, numbersOf, count) => {
    const { server, batches } = await openRoutes((path, query) => {
      if (path.endsWith('/describe')) return { body: {} };
      if (!path.includes('/version/')) return { status: 405 };
      const page = Number(query.get('page_token') ?? 0);
      return { body: { versions: versionsFrom(numbersOf(page)), page_token: String(page + 1) } };
    });
    const [facts] = await all(batches.look(tables('t')));
    expect(facts).toMatchObject({
      allVersions: false,
      problem: expect.stringContaining('Only 40 of its versions were loaded.'),
    });
    expect(facts?.versions?.length).toBe(count);
    expect(server.seen.filter(({ path }) => path.includes('/version/'))).toHaveLength(20);
  });

  it('sorts the versions once all are loaded', async () => {
    const { batches } = await openRoutes((path) => {
      if (path.endsWith('/describe')) return { body: {} };
      return path.includes('/version/') ? { body: { versions: versionsFrom([1, 3, 2]) } } : { status: 405 };
    });
    const [facts] = await all(batches.look(tables('t')));
    expect(facts?.versions?.map(({ version: number }) => number)).toEqual([3n, 2n, 1n]);
  });
});

describe('the states of many tables', () => {
  it('are requested four at a time, and each is returned as soon as it is known', async () => {
    let [active, maxActive] = [0, 0];
    const answers: (() => void)[] = [];
    const server = await startServerForTest(({ path }, response) => {
      if (!path.endsWith('/describe')) throw new Error(`Unexpected request: ${path}`);
      active += 1;
      maxActive = Math.max(maxActive, active);
      answers.push(() => {
        active -= 1;
        response.writeHead(404).end('{"code":4}');
      });
    });
    const { batches } = await openBatches({ address: server.origin });
    const names = Array.from({ length: 9 }, (_, index) => `t${index}`);
    const looks = await batches.look(tables(...names));
    const results: TableStateResult[] = [];
    const reading = (async () => {
      for await (const facts of looks) results.push(facts);
    })();
    await expect.poll(() => active).toBe(4);
    for (let count = 1; count <= names.length; count += 1) {
      // In reverse order.
      answers.pop()?.();
      await expect.poll(() => results.length).toBe(count);
      await expect.poll(() => active).toBe(Math.min(4, names.length - count));
    }
    await reading;
    expect(maxActive).toBe(4);
    expect(new Set(results.map(({ id }) => id[0]))).toEqual(new Set(names));
  });

  it('are no longer requested after an abort', async () => {
    const controller = new AbortController();
    const server = await startServerForTest(() => {});
    const { batches, activityLog } = await openBatches({ address: server.origin });
    const names = Array.from({ length: 50 }, (_, index) => `t${index}`);
    const reading = batches.look(tables(...names), controller.signal).then(async (looks) => {
      for await (const facts of looks) throw new Error(`Unexpected result: ${facts.id}`);
    });
    await expect.poll(() => server.seen.length).toBe(4);
    controller.abort();
    await reading;
    await expect
      .poll(() => new Set(activityLog.list().map(({ state }) => state)))
      .toEqual(new Set(['cancelled']));
    expect(server.seen).toHaveLength(4);
  });
});

it('a commit reuses table states that are less than 10 s old, unless a commit followed them', async () => {
  let clock = 1_000_000;
  const server = await startServerForTest(({ path }, response) => {
    if (path.endsWith('batch-commit')) response.end('{"results":[]}');
    else response.writeHead(404).end('{"code":4}');
  });
  const { batches } = await openBatches({ address: server.origin, now: () => clock });
  const described = () => server.seen.filter(({ path }) => path.endsWith('/describe')).length;
  await all(batches.look(tables('t')));
  clock += 9_999;
  await batches.commit(batchOf([declare('t')]));
  expect(described()).toBe(1);
  // A commit was sent since then: earlier results may be outdated.
  await batches.commit(batchOf([declare('t')]));
  expect(described()).toBe(2);
  await all(batches.look(tables('t')));
  clock += 10_000;
  await batches.commit(batchOf([declare('t'), version('u', 1)]));
  expect(described()).toBe(5);
});
