import { beforeEach, describe, expect, it } from 'vitest';
import type { Sweep, SweepEvent, SweepParams } from '#contract/index.ts';
import { startTunedServer } from './testing/tuned-server.ts';
import {
  isMeasured,
  openTuningHost,
  QUERIES,
  recallsByProbes,
  TUNED_ID,
  type TuningHost,
  tuningParams,
} from './testing/tuning-host.ts';

let host: TuningHost;

beforeEach(async () => {
  host = await openTuningHost();
});

/** An event contains a whole sweep, or what is new in it. */
function foldEvents(events: readonly SweepEvent[]): Partial<Sweep> {
  let folded: Partial<Sweep> = {};
  for (const event of events) {
    if (event.kind === 'sweep') folded = event.sweep;
    else {
      const { kind: _kind, points, ...rest } = event;
      folded = { ...folded, ...rest, points: [...(folded.points ?? []), ...points] };
    }
  }
  return folded;
}

it('measures the recall of each setting, and excludes each queried row from its own answer', async () => {
  const server = await startTunedServer();
  const set = await host.setOf(server);
  const sweep = await host.swept(set);
  expect(sweep.state).toBe('done');
  // One of the returned rows is the queried row itself.
  expect(recallsByProbes(sweep)).toEqual([
    [3, 0.2],
    [6, 0.5],
    [20, 1],
  ]);
  const [few] = sweep.points.filter(({ setting }) => setting.nprobes === 3);
  expect(few?.measured).toMatchObject({
    recall: { worst: 0.2, under: 1 },
    latency: {
      count: 2 * QUERIES,
      p50: expect.any(Number),
      p95: expect.any(Number),
      p99: expect.any(Number),
    },
    short: QUERIES,
    bytesRead: 4096,
    comparisons: 300,
  });
  expect(sweep).toMatchObject({
    label: 'v7, IVF_PQ',
    version: 7n,
    rowCount: 24,
    index: { name: 'v_idx', type: 'IVF_PQ' },
    exact: { asked: QUERIES, kept: 0, time: expect.any(Number) },
    firstQuery: expect.any(Number),
    retried: 0,
    done: 3,
    planned: 3,
    part: 'coarse',
  });
  expect(new Set(server.searches().map(({ k }) => k))).toEqual(new Set([11, 111]));
});

it('a sweep is stored on disk before start returns', async () => {
  const set = await host.setOf(await startTunedServer());
  const { sweepId } = await host.tuning().start(tuningParams(set));
  expect(await host.keptSweeps()).toEqual([expect.stringContaining(sweepId)]);
});

it('a watcher receives the complete sweep', async () => {
  const set = await host.setOf(await startTunedServer());
  const { sweepId } = await host.tuning().start(tuningParams(set));
  const events: SweepEvent[] = [];
  for await (const event of await host.tuning().watch({ sweepId })) events.push(event);
  expect(foldEvents(events)).toEqual(await host.tuning().sweep({ sweepId }));
});

/** A server that answers searches in groups of this size, and reports the highest number of pending ones. */
async function startGroupingServer(size: number) {
  const waiting: (() => void)[] = [];
  let most = 0;
  const server = await startTunedServer({
    instead: (received, response) => {
      if (!isMeasured(received)) return false;
      waiting.push(() => server.answer(received, response));
      most = Math.max(most, waiting.length);
      // The timeout also answers incomplete groups: the first query of a setting, and its last ones.
      const release = () => waiting.splice(0).forEach((one) => void one());
      if (waiting.length >= size) release();
      else setTimeout(release, 100);
      return true;
    },
  });
  return { server, most: () => most };
}

it.each([[1], [4], [8]])('sends %d queries concurrently', async (concurrency) => {
  const { server, most } = await startGroupingServer(8);
  const set = await host.setOf(server);
  const axes: SweepParams['axes'] = [{ parameter: 'nprobes', values: [20] }];
  const sweep = await host.swept(set, { concurrency, axes, repeats: 4 });
  expect(recallsByProbes(sweep)).toEqual([[20, 1]]);
  expect(most()).toBe(concurrency);
});

describe('exact answers', () => {
  it('are requested once, even after a restart, with one more request each time to verify them', async () => {
    const server = await startTunedServer();
    const set = await host.setOf(server);
    await host.swept(set);
    expect(server.exact()).toHaveLength(QUERIES);
    await host.startAgain();
    const { exact, points } = await host.swept(set);
    expect(exact).toMatchObject({ asked: 0, kept: QUERIES, time: 0 });
    expect(points).toHaveLength(3);
    expect(server.exact()).toHaveLength(QUERIES + 1);
  });

  it('are requested again for another number of rows, filter, or version', async () => {
    let version = 7;
    const server = await startTunedServer({ version: () => version });
    const set = await host.setOf(server);
    const exactQueriesOf = async (change: Partial<SweepParams>) =>
      (await host.swept(set, change)).exact.asked;
    expect(await exactQueriesOf({})).toBe(QUERIES);
    expect(await exactQueriesOf({ query: '{"k": 5}' })).toBe(QUERIES);
    expect(await exactQueriesOf({ query: '{"k": 5, "filter": "a = 1"}' })).toBe(QUERIES);
    expect(await exactQueriesOf({})).toBe(0);
    version = 8;
    expect(await exactQueriesOf({})).toBe(QUERIES);
    version = 7;
    expect(await exactQueriesOf({})).toBe(QUERIES);
  });

  it('are requested again for another table with the same version', async () => {
    let shift = 0;
    const server = await startTunedServer({ rowIdOf: (row) => row + shift });
    const set = await host.setOf(server);
    await host.swept(set);
    shift = 100;
    expect((await host.swept(set)).exact).toMatchObject({ asked: QUERIES, kept: 0 });
  });

  it('are requested for each varied number of rows', async () => {
    const set = await host.setOf(await startTunedServer());
    const sweep = await host.swept(set, {
      axes: [
        { parameter: 'k', values: [2, 4] },
        { parameter: 'nprobes', values: [3] },
      ],
    });
    const means = sweep.points.map(({ setting, measured }) => [setting.k, measured?.recall?.mean]);
    expect(new Map(means as [number, number][])).toEqual(
      new Map([
        [2, 1],
        [4, 0.5],
      ]),
    );
    expect(sweep.exact.asked).toBe(2 * QUERIES);
  });

  it('that a server rejects leave latencies without recall', async () => {
    const server = await startTunedServer({
      instead: ({ bypass_vector_index: isExact }, response) => {
        if (isExact === true) response.writeHead(400).end('{"code": 13, "error": "no"}');
        return isExact === true;
      },
    });
    const sweep = await host.swept(await host.setOf(server));
    expect(sweep).toMatchObject({ state: 'done', recallProblem: { status: 400 } });
    expect(sweep.points.map(({ measured }) => [measured?.recall, measured?.latency.count])).toEqual([
      [null, 2 * QUERIES],
      [null, 2 * QUERIES],
      [null, 2 * QUERIES],
    ]);
  });
});

it('excludes queried rows that have moved since they were drawn', async () => {
  let version = 7;
  let shift = 0;
  const server = await startTunedServer({ version: () => version, rowIdOf: (row) => row + shift });
  const set = await host.setOf(server);
  version = 8;
  shift = 1000;
  expect(recallsByProbes(await host.swept(set))).toEqual([
    [3, 0.2],
    [6, 0.5],
    [20, 1],
  ]);
});

it('has full recall if all rows of a table with fewer than k rows are found', async () => {
  const set = await host.setOf(await startTunedServer({ rows: 25 }));
  const sweep = await host.swept(set, {
    query: '{"k": 100}',
    axes: [{ parameter: 'nprobes', values: [13, 30] }],
  });
  expect(recallsByProbes(sweep)).toEqual([
    [13, 0.5],
    [30, 1],
  ]);
  expect(sweep.points.map(({ measured }) => measured?.short)).toEqual([QUERIES, QUERIES]);
});

/** What can’t be measured, and its message. */
const REFUSED: readonly (readonly [string, Partial<SweepParams>, string])[] = [
  ['a query without `k`', { query: '{}' }, '`k`'],
  ['an offset', { query: '{"k": 1, "offset": 20}' }, 'Remove `offset`'],
  ['a version', { query: '{"k": 1, "version": 3}' }, 'Remove `version`'],
  [
    'a duplicate parameter',
    {
      axes: [
        { parameter: 'ef', values: [1] },
        { parameter: 'ef', values: [2] },
      ],
    },
    'varied twice',
  ],
  ['a value of another type', { axes: [{ parameter: 'nprobes', values: [true] }] }, '`nprobes`'],
  [
    'too many settings',
    {
      axes: [
        { parameter: 'ef', values: Array.from({ length: 100 }, (_, index) => index + 1) },
        { parameter: 'nprobes', values: [1, 2, 3, 4, 5, 6] },
      ],
    },
    '600 settings are too many',
  ],
];

it('rejects unsupported parameters before it sends any request', async () => {
  const server = await startTunedServer();
  const set = await host.setOf(server);
  const before = server.requests.length;
  for (const [what, change, words] of REFUSED) {
    for (const call of [host.tuning().start, host.tuning().estimate]) {
      await expect(call(tuningParams(set, change)), what).rejects.toMatchObject({
        code: 'INVALID',
        message: expect.stringContaining(words),
      });
    }
  }
  expect(server.requests).toHaveLength(before);
});

it('estimates the number of requests and their time', async () => {
  const server = await startTunedServer();
  const set = await host.setOf(server);
  const estimate = await host.tuning().estimate(tuningParams(set));
  expect(estimate).toMatchObject({
    coarse: 3,
    most: 3,
    exactMissing: QUERIES,
    requests: QUERIES + 3 * (2 * QUERIES + 2),
  });
  expect(estimate.time?.from).toBeLessThan(estimate.time?.to ?? 0);
  expect(estimate.exactTime?.to).toBeLessThan(estimate.time?.to ?? 0);
  await host.swept(set);
  expect(await host.tuning().estimate(tuningParams(set))).toMatchObject({
    exactMissing: 0,
    exactTime: { from: 0, to: 0 },
  });
});

it('returns a query of a sweep exactly as it was sent', async () => {
  const server = await startTunedServer();
  const set = await host.setOf(server);
  const { sweepId } = await host.swept(set, { query: '{"k": 10, "filter": "a = 1"}' });
  const { query } = await host.tuning().query({ sweepId, setting: { nprobes: 6 }, query: 2 });
  const sent = server.searches().map((search) => JSON.stringify(search));
  expect(sent).toContain(JSON.stringify({ id: TUNED_ID, ...JSON.parse(query) }));
  expect(JSON.parse(query)).toMatchObject({ nprobes: 6, filter: 'a = 1', k: 11 });
});
