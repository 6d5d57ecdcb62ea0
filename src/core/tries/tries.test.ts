import * as arrow from 'apache-arrow';
import { describe, expect, it } from 'vitest';
import { type QueryTried, type TryEvent, type TryParams, tryEvent } from '#contract/index.ts';
import { parseJson } from '#protocol/index.ts';
import { setUpClient } from '../namespace/testing/test-client.ts';
import type { TestAnswer } from '../namespace/testing/test-routes.ts';
import { createTries } from './tries.ts';

type ReceivedQuery = Record<string, unknown> & {
  readonly nprobes?: number;
  readonly bypass_vector_index?: boolean;
};

/** Rows as a server returns them: the distance of each row is its ID. */
function rowsOf(rowIds: readonly number[], hasIds = true): Uint8Array {
  const distances = arrow.vectorFromArray([...rowIds], new arrow.Float32());
  const ids = arrow.vectorFromArray(rowIds.map(BigInt), new arrow.Uint64());
  const table = hasIds
    ? new arrow.Table({ _distance: distances, _rowid: ids })
    : new arrow.Table({ _distance: distances });
  return arrow.tableToIPC(table, 'file');
}

const ALL = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
/** Each probe finds one row. */
const answerQuery = ({ nprobes = 1, bypass_vector_index: isExact = false }: ReceivedQuery): TestAnswer => ({
  body: rowsOf(isExact ? ALL : ALL.slice(0, nprobes)),
});

interface Routes {
  readonly query?: (received: ReceivedQuery, count: number) => TestAnswer;
  readonly plan?: string;
  readonly version?: () => number;
}

/** A server with an indexed table, which records the queries that it receives. */
async function setUp({
  query = answerQuery,
  plan = 'KNNVectorDistance: metric=l2',
  version = () => 7,
}: Routes = {}) {
  const received: ReceivedQuery[] = [];
  const other: string[] = [];
  const { client, ...rest } = await setUpClient((path, _query, { body }) => {
    if (path.endsWith('/query')) {
      const read = parseJson(body) as ReceivedQuery;
      received.push(read);
      return query(read, received.length);
    }
    other.push(path.replace(/^.*t\//, ''));
    if (path.endsWith('/describe')) return { body: { location: '/t', version: version() } };
    if (path.endsWith('/explain_plan')) return { body: JSON.stringify(plan) };
    if (path.endsWith('/index/list')) return { body: { indexes: [{ index_name: 'v_idx', columns: ['v'] }] } };
    if (path.endsWith('/stats')) return { body: { distance_type: 'cosine' } };
    return undefined;
  });
  const tries = createTries({ connections: { catalog: async () => ({ client }) } });
  const probes = () => received.map((one) => (one.bypass_vector_index === true ? 'exact' : one.nprobes));
  return { tries, requests: received, other, probes, ...rest };
}

const near = '{"k": 10, "vector": {"single_vector": [1.10, 2]}, "vector_column": "v"}';

const tryParams = (change: Partial<TryParams> = {}): TryParams => ({
  connectionId: 'c',
  id: ['t'],
  queries: [near],
  settings: [{ changes: '{"nprobes": 2}' }, { changes: '{"nprobes": 9}' }],
  repeats: 2,
  ...change,
});

async function all(events: Promise<AsyncIterable<TryEvent>>): Promise<TryEvent[]> {
  const list: TryEvent[] = [];
  for await (const event of await events) list.push(tryEvent.parse(event));
  return list;
}

function queriesIn(events: readonly TryEvent[]): QueryTried[] {
  return events.filter((event) => event.kind === 'query');
}

describe('a try of several settings', () => {
  it('measures them in turns, after the exact answer and one warm-up request for each', async () => {
    const { tries, probes, requests, other } = await setUp();
    const events = await all(tries.run(tryParams()));
    expect(probes()).toEqual(['exact', 2, 9, 2, 9, 2, 9]);
    expect(queriesIn(events)).toEqual([
      {
        kind: 'query',
        query: 0,
        results: [
          { times: [expect.any(Number), expect.any(Number)], rows: 2, recall: { found: 2, of: 10 } },
          { times: [expect.any(Number), expect.any(Number)], rows: 9, recall: { found: 9, of: 10 } },
        ],
        exactTime: expect.any(Number),
      },
    ]);
    expect(events.at(-1)).toEqual({ kind: 'end' });
    expect(requests[0]).toMatchObject({
      distance_type: 'cosine',
      columns: { column_names: ['_rowid', '_distance'] },
    });
    expect(requests[1]).toEqual({ id: ['t'], ...JSON.parse(near), nprobes: 2, with_row_id: true });
    expect(other).toEqual(['index/list', 'index/v_idx/stats', 'describe', 'explain_plan']);
  });

  it('changes or removes members of the query', async () => {
    const { tries, requests } = await setUp();
    const queries = ['{"k": 3, "vector": {}, "filter": "a = 1", "offset": 9007199254740993}'];
    const settings = [{ changes: '{"filter": null, "columns": ["a"], "k": 5}' }];
    await all(tries.run(tryParams({ queries, settings, repeats: 1 })));
    expect(requests[1]).toEqual({
      id: ['t'],
      k: 5,
      vector: {},
      offset: 9007199254740993n,
      columns: { column_names: ['a'] },
    });
  });

  it('runs every query with every setting, and emits each result as soon as a query is done', async () => {
    const { tries, probes } = await setUp();
    const events = await all(
      tries.run(tryParams({ queries: [near, near.replace('1.10', '3')], repeats: 1 })),
    );
    expect(probes()).toEqual(['exact', 2, 9, 2, 9, 'exact', 2, 9, 2, 9]);
    expect(queriesIn(events).map(({ query }) => query)).toEqual([0, 1]);
    expect(events[0]).toEqual({ kind: 'progress', done: 1, total: 8 });
  });

  it.each([
    ['a setting that isn’t JSON', '{', '{}', 'Setting 2: The query isn’t JSON'],
    ['a setting with an invalid member', '{"nprobes": "many"}', '{}', 'Setting 2: `nprobes` must be'],
    ['a setting that removes a required member', '{"k": null}', '{}', 'Setting 2: `k` must be'],
    [
      'a setting with a hidden secret',
      '{"context": {"a": "‹hidden›"}}',
      '{}',
      'Setting 2: The query contains ‹hidden›',
    ],
    [
      'a setting for another table',
      '{"id": ["u"]}',
      '{}',
      'Setting 2: `id` in the query refers to another table',
    ],
    ['a query without `k`', '{}', '{"vector": {}}', 'Query 2: `k` must be'],
    ['an invalid query', '{}', '{"k": "ten"}', 'Query 2: `k` must be'],
  ])('rejects %s before it sends any request', async (_, changes, query, words) => {
    const { tries, server } = await setUp();
    const queries = query === '{}' ? [near] : [near, query];
    const run = tries.run(tryParams({ queries, settings: [{ changes: '{}' }, { changes }] }));
    await expect(run).rejects.toMatchObject({ code: 'INVALID', message: expect.stringContaining(words) });
    expect(server.seen).toEqual([]);
  });
});

it('attributes an error in the only query to the query, not to a setting', async () => {
  const { tries } = await setUp();
  const run = tries.run(tryParams({ queries: ['{"k": 3}'] }));
  await expect(run).rejects.toThrow('Query 1: `vector` must be');
});

describe('the exact answer', () => {
  it('is cached until the table changes or the cache is cleared', async () => {
    let version = 7;
    const { tries, probes } = await setUp({ version: () => version });
    const sendsExactQuery = async () => {
      const before = probes().length;
      const [tried] = queriesIn(await all(tries.run(tryParams({ repeats: 1 }))));
      const isNew = probes()[before] === 'exact';
      expect(tried?.exactTime === null).toBe(!isNew);
      expect(tried?.results[1]?.recall).toEqual({ found: 9, of: 10 });
      return isNew;
    };
    expect(await sendsExactQuery()).toBe(true);
    expect(await sendsExactQuery()).toBe(false);
    version = 8;
    expect(await sendsExactQuery()).toBe(true);
    expect(await sendsExactQuery()).toBe(false);
    tries.forgetExact();
    expect(await sendsExactQuery()).toBe(true);
  });

  it('is requested once for each setting that selects other rows', async () => {
    const { tries, probes } = await setUp();
    const settings = [{ changes: '{"k": 5, "nprobes": 2}' }, { changes: '{"nprobes": 9}' }];
    const [tried] = queriesIn(await all(tries.run(tryParams({ settings, repeats: 1 }))));
    expect(probes()).toEqual(['exact', 'exact', 2, 9, 2, 9]);
    expect(tried?.results.map(({ recall }) => recall)).toEqual([
      { found: 2, of: 5 },
      { found: 9, of: 10 },
    ]);
  });

  it.each([
    ['without a vector', { queries: ['{"k": 10, "vector": {}}'] }],
    ['if the caller opts out', { asksExact: false }],
  ])('is not requested %s', async (_, change) => {
    const { tries, probes, requests, other } = await setUp();
    const [tried] = queriesIn(await all(tries.run(tryParams({ ...change, repeats: 1 }))));
    expect(probes()).toEqual([2, 9, 2, 9]);
    expect(requests.some((one) => 'with_row_id' in one)).toBe(false);
    expect(other).toEqual([]);
    expect(tried).toMatchObject({ exactTime: null, results: [{ rows: 2 }, { rows: 9 }] });
    expect(tried).not.toHaveProperty('recallProblem');
  });

  it.each<[string, Routes, string, Partial<TryParams>?]>([
    ['still uses the index', { plan: 'ANNSubIndex: name=v_idx, k=10' }, 'despite `bypass_vector_index`'],
    ['returns no row IDs', { query: () => ({ body: rowsOf(ALL, false) }) }, 'returned no row IDs'],
    [
      'rejects the exact query',
      {
        query: (received) =>
          received.bypass_vector_index ? { status: 400, body: { code: 13 } } : answerQuery(received),
      },
      'Couldn’t query table `t`',
    ],
    [
      'receives a query with several vectors',
      {},
      'several vectors',
      { queries: ['{"k": 1, "vector": [[1], [2]]}'] },
    ],
  ])('is reported as missing if the server %s', async (_, routes, words, change = {}) => {
    const { tries } = await setUp(routes);
    const [tried] = queriesIn(await all(tries.run(tryParams(change))));
    expect(tried?.recallProblem?.message).toContain(words);
    for (const { times, recall } of tried?.results ?? []) {
      expect(times).toHaveLength(2);
      expect(recall).toBeUndefined();
    }
  });

  it('is requested with the columns of the query if the server rejects others', async () => {
    const { tries, probes } = await setUp({
      query: (received) =>
        'columns' in received ? { status: 400, body: { code: 12 } } : answerQuery(received),
    });
    const [tried] = queriesIn(await all(tries.run(tryParams({ repeats: 1 }))));
    expect(probes()).toEqual(['exact', 'exact', 2, 9, 2, 9]);
    expect(tried?.results[1]?.recall).toEqual({ found: 9, of: 10 });
  });
});

const FAILED = { status: 500, body: { code: 18, error: 'out of luck' } };

describe('a failed request', () => {
  it('keeps everything that was measured before it', async () => {
    const { tries } = await setUp({
      query: (received, count) => (received.nprobes === 9 && count > 5 ? FAILED : answerQuery(received)),
    });
    const [tried] = queriesIn(await all(tries.run(tryParams({ repeats: 4 }))));
    expect(tried?.results).toMatchObject([
      { times: { length: 4 }, recall: { found: 2 } },
      { times: { length: 1 }, recall: { found: 9 }, failure: { status: 500, serverMessage: 'out of luck' } },
    ]);
  });

  it('drops its setting after three queries in a row, and the others continue', async () => {
    const { tries, probes } = await setUp({
      query: (received) => (received.nprobes === 9 ? FAILED : answerQuery(received)),
    });
    const queries = Array.from({ length: 5 }, (_, index) => near.replace('1.10', `${index}`));
    const tried = queriesIn(await all(tries.run(tryParams({ queries, repeats: 1, asksExact: false }))));
    // The client retries a request that only reads.
    expect(new Set(probes().slice(-4))).toEqual(new Set([2]));
    expect(tried.map(({ results }) => results[0]?.times.length)).toEqual([1, 1, 1, 1, 1]);
    expect(tried.map(({ results }) => results[1]?.failure?.status)).toEqual([500, 500, 500, 500, 500]);
  });

  it('drops no setting if it occurs only occasionally', async () => {
    const { tries } = await setUp({
      query: (received) =>
        received.nprobes === 9 && Number(received.offset) % 2 === 1 ? FAILED : answerQuery(received),
    });
    const queries = Array.from({ length: 9 }, (_, index) => `{"k": 1, "vector": {}, "offset": ${index}}`);
    const tried = queriesIn(await all(tries.run(tryParams({ queries, repeats: 1 }))));
    const measured = tried.map(({ results }) => results[1]?.times.length);
    expect(measured).toEqual([1, 0, 1, 0, 1, 0, 1, 0, 1]);
  });

  it('ends the try after three queries if it affects all settings', async () => {
    const { tries } = await setUp({ query: () => FAILED });
    const queries = Array.from({ length: 9 }, (_, index) => near.replace('1.10', `${index}`));
    const events = await all(tries.run(tryParams({ queries, asksExact: false })));
    expect(queriesIn(events)).toHaveLength(3);
    expect(events.at(-1)).toMatchObject({ kind: 'end', failure: { status: 500 } });
  });

  it('ends the try with the results so far if access is denied', async () => {
    const refused = { status: 403, body: { code: 15 } };
    const { tries, probes } = await setUp({
      query: (received, count) => (count > 5 ? refused : answerQuery(received)),
    });
    const events = await all(tries.run(tryParams({ queries: [near, near], repeats: 3 })));
    expect(queriesIn(events)).toMatchObject([
      { query: 0, results: [{ times: { length: 1 } }, { times: { length: 1 } }] },
    ]);
    expect(events.at(-1)).toMatchObject({ kind: 'end', failure: { status: 403 } });
    expect(probes()).toHaveLength(6);
  });

  it('rejects the try if nothing was measured before it', async () => {
    const { tries } = await setUp({ query: () => ({ status: 401, body: {} }) });
    await expect(all(tries.run(tryParams()))).rejects.toMatchObject({ code: 'REFUSED' });
  });

  it('is reported if the response isn’t Arrow data', async () => {
    const { tries } = await setUp({ query: () => ({ body: '<html>' }) });
    const [tried] = queriesIn(await all(tries.run(tryParams({ asksExact: false }))));
    expect(tried?.results[0]).toMatchObject({
      times: [],
      failure: { message: expect.stringContaining('Couldn’t read the rows'), requestId: expect.any(Number) },
    });
  });
});

it('cancels the pending request on abort, and sends no other', async () => {
  const aborter = new AbortController();
  const { tries, probes, activityLog } = await setUp({
    query: (received, count) => {
      if (count < 4) return answerQuery(received);
      queueMicrotask(() => aborter.abort());
      return { headers: { 'content-length': '1000' }, body: 'ARROW1' };
    },
  });
  await expect(all(tries.run(tryParams(), aborter.signal))).rejects.toThrow('aborted');
  expect(probes()).toHaveLength(4);
  expect(activityLog.list().filter(({ state }) => state === 'cancelled')).toHaveLength(1);
});

it('emits one event per query, and limits progress to ten events per second', async () => {
  const { tries } = await setUp();
  const queries = Array.from({ length: 300 }, (_, index) => `{"k": 1, "vector": {}, "offset": ${index}}`);
  const from = performance.now();
  const events = await all(tries.run(tryParams({ queries, settings: [{ changes: '{}' }], repeats: 1 })));
  const seconds = (performance.now() - from) / 1000;
  expect(queriesIn(events).map(({ query }) => query)).toEqual(queries.map((_, index) => index));
  const progress = events.filter((event) => event.kind === 'progress');
  expect(progress.length).toBeLessThanOrEqual(seconds * 10 + 1);
  const done = progress.map((event) => event.done);
  expect(done).toEqual([...done].sort((one, other) => one - other));
}, 60_000);
