import { beforeEach, describe, expect, it } from 'vitest';
import type { Sweep, SweepEvent, SweepParams } from '#contract/index.ts';
import { type OpenHost, setUpHosts } from '../plans/testing/test-plans.ts';
import { type Asked, startTunedServer, type TunedServer } from './testing/tuned-server.ts';

const id = ['shop', 'items'];

let hosts: Awaited<ReturnType<typeof setUpHosts>>;
let host: OpenHost;

beforeEach(async () => {
  hosts = await setUpHosts();
  host = await hosts.open();
});

/** As after a start of the program. */
async function startAgain(): Promise<void> {
  await host.close();
  host = await hosts.open();
}

/** A set of 20 rows of the table of a server. */
async function setOf({ address }: Pick<TunedServer, 'address'>) {
  const connectionId = await host.connect(address);
  const wanted = { kind: 'rows', count: 20, seed: 3 } as const;
  const { setId } = await host.client.tuning.createSet({ connectionId, id, column: 'v', wanted });
  return { connectionId, setId };
}

type Of = Awaited<ReturnType<typeof setOf>>;

const paramsOf = (of: Of, change: Partial<SweepParams> = {}): SweepParams => ({
  ...of,
  id,
  query: '{"k": 10}',
  axes: [{ parameter: 'nprobes', values: [3, 6, 20] }],
  search: 'all',
  repeats: 2,
  ...change,
});

async function ended(sweepId: string): Promise<Sweep> {
  for await (const _ of await host.client.tuning.watch({ sweepId }));
  return host.client.tuning.sweep({ sweepId });
}

async function swept(of: Of, change: Partial<SweepParams> = {}): Promise<Sweep> {
  const { sweepId } = await host.client.tuning.start(paramsOf(of, change));
  return ended(sweepId);
}

/** By the probes of each setting. */
function recalls({ points }: Sweep): readonly (readonly [probes: unknown, recall: number])[] {
  return points
    .map(({ setting, measured }) => [setting.nprobes, rounded(measured?.recall?.mean)] as const)
    .sort(([one], [other]) => Number(one) - Number(other));
}

const rounded = (recall = Number.NaN) => Math.round(recall * 1e6) / 1e6;

/** An event has all of a sweep, or what is new of it. */
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

it('a sweep says of each setting how much it finds, and leaves each row out of its own answer', async () => {
  const server = await startTunedServer();
  const of = await setOf(server);
  const sweep = await swept(of);
  expect(sweep.state).toBe('done');
  // One of the rows that come is the row itself.
  expect(recalls(sweep)).toEqual([
    [3, 0.2],
    [6, 0.5],
    [20, 1],
  ]);
  const [few] = sweep.points.filter(({ setting }) => setting.nprobes === 3);
  expect(few?.measured).toMatchObject({
    recall: { worst: 0.2, under: 1 },
    latency: { count: 40, p50: expect.any(Number), p95: expect.any(Number), p99: expect.any(Number) },
    short: 20,
    bytesRead: 4096,
    comparisons: 300,
  });
  expect(sweep).toMatchObject({
    label: 'v7, IVF_PQ',
    version: 7n,
    rowCount: 40,
    index: { name: 'v_idx', type: 'IVF_PQ' },
    exact: { asked: 20, kept: 0, time: expect.any(Number) },
    firstQuery: expect.any(Number),
    retried: 0,
    done: 3,
    planned: 3,
    part: 'coarse',
  });
  expect(new Set(server.searches().map(({ k }) => k))).toEqual(new Set([11, 111]));
});

it('whoever watches hears all of it', async () => {
  const of = await setOf(await startTunedServer());
  const { sweepId } = await host.client.tuning.start(paramsOf(of));
  const events: SweepEvent[] = [];
  for await (const event of await host.client.tuning.watch({ sweepId })) events.push(event);
  expect(foldEvents(events)).toEqual(await host.client.tuning.sweep({ sweepId }));
});

/** A query that is measured, and not an exact one. */
const isMeasured = ({ vector, bypass_vector_index: isExact }: Asked) =>
  vector.single_vector !== undefined && isExact !== true;

/** A server that answers searches in groups of so many, and says how many at most it had not answered. */
async function startGroupingServer(size: number) {
  const waiting: (() => void)[] = [];
  let most = 0;
  const server = await startTunedServer({
    instead: (asked, response) => {
      if (!isMeasured(asked)) return false;
      waiting.push(() => server.answer(asked, response));
      most = Math.max(most, waiting.length);
      // Alone, the first of a setting too comes to its answer; so do the last of it.
      const release = () => waiting.splice(0).forEach((one) => void one());
      if (waiting.length >= size) release();
      else setTimeout(release, 100);
      return true;
    },
  });
  return { server, most: () => most };
}

it.each([[1], [4], [8]])('%d queries are sent at once', async (concurrency) => {
  const { server, most } = await startGroupingServer(8);
  const of = await setOf(server);
  const axes: SweepParams['axes'] = [{ parameter: 'nprobes', values: [20] }];
  const sweep = await swept(of, { concurrency, axes, repeats: 1 });
  expect(recalls(sweep)).toEqual([[20, 1]]);
  expect(most()).toBe(concurrency);
});

describe('exact answers', () => {
  it('are asked for once, also after a start of the program, and one more each time to see that they are true', async () => {
    const server = await startTunedServer();
    const of = await setOf(server);
    await swept(of);
    expect(server.exact()).toHaveLength(20);
    await startAgain();
    const { exact, points } = await swept(of);
    expect(exact).toMatchObject({ asked: 0, kept: 20, time: 0 });
    expect(points).toHaveLength(3);
    expect(server.exact()).toHaveLength(21);
  });

  it('are asked for again for another number of rows, another filter, and another version', async () => {
    let version = 7;
    const server = await startTunedServer({ version: () => version });
    const of = await setOf(server);
    const askedBy = async (change: Partial<SweepParams>) => (await swept(of, change)).exact.asked;
    expect(await askedBy({})).toBe(20);
    expect(await askedBy({ query: '{"k": 5}' })).toBe(20);
    expect(await askedBy({ query: '{"k": 5, "filter": "a = 1"}' })).toBe(20);
    expect(await askedBy({})).toBe(0);
    version = 8;
    expect(await askedBy({})).toBe(20);
    version = 7;
    expect(await askedBy({})).toBe(20);
  });

  it('are asked for again where the table is another one with the same version', async () => {
    let shift = 0;
    const server = await startTunedServer({ rowIdOf: (row) => row + shift });
    const of = await setOf(server);
    await swept(of);
    shift = 100;
    expect((await swept(of)).exact).toMatchObject({ asked: 20, kept: 0 });
  });

  it('for each number of rows that is varied are compared with', async () => {
    const of = await setOf(await startTunedServer());
    const sweep = await swept(of, {
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
    expect(sweep.exact.asked).toBe(40);
  });

  it('that a server can’t give leave the times', async () => {
    const server = await startTunedServer({
      instead: ({ bypass_vector_index: isExact }, response) => {
        if (isExact === true) response.writeHead(400).end('{"code": 13, "error": "no"}');
        return isExact === true;
      },
    });
    const sweep = await swept(await setOf(server));
    expect(sweep).toMatchObject({ state: 'done', recallProblem: { status: 400 } });
    expect(sweep.points.map(({ measured }) => [measured?.recall, measured?.latency.count])).toEqual([
      [null, 40],
      [null, 40],
      [null, 40],
    ]);
  });
});

it('rows that moved since they were drawn are left out all the same', async () => {
  let version = 7;
  let shift = 0;
  const server = await startTunedServer({ version: () => version, rowIdOf: (row) => row + shift });
  const of = await setOf(server);
  version = 8;
  shift = 1000;
  expect(recalls(await swept(of))).toEqual([
    [3, 0.2],
    [6, 0.5],
    [20, 1],
  ]);
});

it('more rows wanted than the table has are found where all come', async () => {
  const of = await setOf(await startTunedServer({ rows: 25 }));
  const sweep = await swept(of, { query: '{"k": 100}', axes: [{ parameter: 'nprobes', values: [13, 30] }] });
  expect(recalls(sweep)).toEqual([
    [13, 0.5],
    [30, 1],
  ]);
  expect(sweep.points.map(({ measured }) => measured?.short)).toEqual([20, 20]);
});

describe('a server that fails', () => {
  it('in the middle ends the sweep with what was measured, and it goes on from there', async () => {
    let isGone = false;
    let measured = 0;
    const server = await startTunedServer({
      instead: (asked, response) => {
        if (isMeasured(asked)) measured += 1;
        if (measured > 60) isGone = true;
        if (isGone) response.destroy();
        return isGone;
      },
    });
    const of = await setOf(server);
    const failed = await swept(of);
    expect(failed).toMatchObject({ state: 'failed', part: 'coarse', points: { length: 1 } });
    expect(failed.problem?.message).toContain('127.0.0.1');
    isGone = false;
    measured = -1000;
    await host.client.tuning.resume({ sweepId: failed.sweepId });
    const done = await ended(failed.sweepId);
    expect(done).toMatchObject({ state: 'done', points: { length: 3 }, exact: { asked: 20 } });
    expect(done).not.toHaveProperty('problem');
  });

  it('since it is busy is asked again when it says so, and times say nothing of the wait', async () => {
    let count = 0;
    const server = await startTunedServer({
      instead: (asked, response) => {
        if (!isMeasured(asked) || asked.nprobes !== 6) return false;
        count += 1;
        if (count !== 5) return false;
        response.writeHead(429, { 'retry-after': '2' }).end();
        return true;
      },
    });
    const sweep = await swept(await setOf(server));
    const point = sweep.points.find(({ setting }) => setting.nprobes === 6);
    expect(point).toMatchObject({ retried: 1, measured: { latency: { count: 40 } } });
    expect(sweep.retried).toBe(1);
    expect(point?.measured?.latency.p99).toBeLessThan(2000);
    expect(sweep.duration).toBeGreaterThan(2000);
  });

  it('for one setting says so of it, and measures the others', async () => {
    const server = await startTunedServer({
      instead: ({ nprobes }, response) => {
        if (nprobes === 6) response.writeHead(400).end('{"code": 13, "error": "six is too many"}');
        return nprobes === 6;
      },
    });
    const sweep = await swept(await setOf(server));
    expect(sweep.state).toBe('done');
    expect(sweep.points.filter(({ failure }) => failure !== undefined)).toMatchObject([
      { setting: { nprobes: 6 }, failure: { serverMessage: 'six is too many' } },
    ]);
    expect(sweep.points.filter(({ measured }) => measured !== undefined)).toHaveLength(2);
  });

  it('now and then by its own fault is asked again', async () => {
    let count = 0;
    const server = await startTunedServer({
      instead: (asked, response) => {
        if (!isMeasured(asked)) return false;
        count += 1;
        if (count % 20 !== 10) return false;
        response.writeHead(500).end('{"code": 18}');
        return true;
      },
    });
    const sweep = await swept(await setOf(server));
    expect(sweep.points.map(({ failure }) => failure)).toEqual([undefined, undefined, undefined]);
    expect(sweep.retried).toBeGreaterThan(4);
    expect(sweep.points.reduce((sum, { retried }) => sum + retried, 0)).toBe(sweep.retried);
  });

  it('for every setting ends the sweep with its reason', async () => {
    const server = await startTunedServer({
      instead: (asked, response) => {
        if (isMeasured(asked)) response.writeHead(400).end('{"code": 13, "error": "no such dimension"}');
        return isMeasured(asked);
      },
    });
    const sweep = await swept(await setOf(server));
    expect(sweep).toMatchObject({ state: 'failed', problem: { serverMessage: 'no such dimension' } });
  });
});

it('a version that is made meanwhile ends the sweep, and says so', async () => {
  let version = 7;
  const server = await startTunedServer({
    version: () => version,
    instead: (asked) => {
      if (isMeasured(asked) && server.asked.filter(isMeasured).length > 60) version = 8;
      return false;
    },
  });
  const sweep = await swept(await setOf(server));
  expect(sweep).toMatchObject({ state: 'failed', version: 7n, points: { length: 1 } });
  expect(sweep.problem?.message).toContain('changed from v7 to v8');
  await host.client.tuning.resume({ sweepId: sweep.sweepId });
  expect(await ended(sweep.sweepId)).toMatchObject({ state: 'failed', points: { length: 1 } });
});

/** A server that doesn’t answer a measured query until it is let go on, and says when that one is left. */
async function startHaltingServer(after: number) {
  let isHalting = true;
  let onHalt = () => {};
  let onLeft = () => {};
  const halted = new Promise<void>((resolve) => (onHalt = resolve));
  const left = new Promise<void>((resolve) => (onLeft = resolve));
  const server = await startTunedServer({
    instead: (asked, response) => {
      const isHalted = isHalting && isMeasured(asked) && server.asked.filter(isMeasured).length > after;
      if (isHalted) {
        response.on('close', onLeft);
        onHalt();
      }
      return isHalted;
    },
  });
  return { server, halted, left, goOn: () => (isHalting = false) };
}

describe('a sweep that runs', () => {
  it('is paused at once, also while a server is silent, and goes on', async () => {
    const { server, halted, left, goOn } = await startHaltingServer(60);
    const of = await setOf(server);
    const { sweepId } = await host.client.tuning.start(paramsOf(of));
    await halted;
    await host.client.tuning.pause({ sweepId });
    await left;
    const paused = await host.client.tuning.sweep({ sweepId });
    expect(paused).toMatchObject({ state: 'paused', part: 'coarse', done: 1, step: null, timeLeft: null });
    goOn();
    await host.client.tuning.resume({ sweepId });
    expect(recalls(await ended(sweepId)).at(-1)).toEqual([20, 1]);
  });

  it('is cancelled at once, and stays so', async () => {
    const { server, halted, left } = await startHaltingServer(60);
    const of = await setOf(server);
    const { sweepId } = await host.client.tuning.start(paramsOf(of));
    await halted;
    await host.client.tuning.cancel({ sweepId });
    await left;
    await host.client.tuning.resume({ sweepId });
    expect(await ended(sweepId)).toMatchObject({ state: 'cancelled', points: { length: 1 } });
  });

  it('waits, after the end of the program, for somebody who has it go on', async () => {
    const { server, halted, goOn } = await startHaltingServer(60);
    const of = await setOf(server);
    const { sweepId } = await host.client.tuning.start(paramsOf(of));
    await halted;
    await startAgain();
    goOn();
    const [head] = await host.client.tuning.sweeps({ connectionId: of.connectionId, id });
    expect(head).toMatchObject({ sweepId, state: 'paused', part: 'coarse' });
    const asked = server.exact().length;
    await host.client.tuning.resume({ sweepId });
    const sweep = await ended(sweepId);
    expect(sweep).toMatchObject({ state: 'done', points: { length: 3 }, exact: { asked: 20, kept: 0 } });
    // One, to see that those that are kept are true.
    expect(server.exact()).toHaveLength(asked + 1);
  });

  it('is the only one', async () => {
    const { server, halted } = await startHaltingServer(10);
    const of = await setOf(server);
    const { sweepId } = await host.client.tuning.start(paramsOf(of));
    await halted;
    await expect(host.client.tuning.start(paramsOf(of))).rejects.toMatchObject({
      code: 'INVALID',
      message: expect.stringContaining('A sweep of `items` is running'),
    });
    await expect(host.client.tuning.removeSet({ setId: of.setId })).rejects.toMatchObject({
      code: 'INVALID',
    });
    await host.client.tuning.removeSweep({ sweepId });
    expect(await host.client.tuning.sweeps({ connectionId: of.connectionId, id })).toEqual([]);
  });
});

describe('before anything is sent', () => {
  it.each<[string, Partial<SweepParams>, string]>([
    ['a query without `k`', { query: '{}' }, '`k`'],
    ['a page of an answer', { query: '{"k": 1, "offset": 20}' }, 'Remove `offset`'],
    ['a version', { query: '{"k": 1, "version": 3}' }, 'Remove `version`'],
    [
      'a parameter twice',
      {
        axes: [
          { parameter: 'ef', values: [1] },
          { parameter: 'ef', values: [2] },
        ],
      },
      'varied twice',
    ],
    ['a value of another kind', { axes: [{ parameter: 'nprobes', values: [true] }] }, '`nprobes`'],
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
  ])('%s is refused', async (_, change, words) => {
    const server = await startTunedServer();
    const of = await setOf(server);
    const before = server.asked.length;
    for (const call of [host.client.tuning.start, host.client.tuning.estimate]) {
      await expect(call(paramsOf(of, change))).rejects.toMatchObject({
        code: 'INVALID',
        message: expect.stringContaining(words),
      });
    }
    expect(server.asked).toHaveLength(before);
  });
});

it('an estimate says how many requests there will be, and keeps nothing', async () => {
  const server = await startTunedServer();
  const of = await setOf(server);
  const estimate = await host.client.tuning.estimate(paramsOf(of));
  expect(estimate).toMatchObject({ coarse: 3, most: 3, exactMissing: 20, requests: 20 + 3 * 42 });
  expect(estimate.time?.from).toBeLessThan(estimate.time?.to ?? 0);
  expect(estimate.exactTime?.to).toBeLessThan(estimate.time?.to ?? 0);
  await swept(of);
  expect(await host.client.tuning.estimate(paramsOf(of))).toMatchObject({
    exactMissing: 0,
    exactTime: { from: 0, to: 0 },
  });
});

it('a query of a sweep is as it was sent', async () => {
  const server = await startTunedServer();
  const of = await setOf(server);
  const { sweepId } = await swept(of, { query: '{"k": 10, "filter": "a = 1"}' });
  const { query } = await host.client.tuning.query({ sweepId, setting: { nprobes: 6 }, query: 2 });
  const sent = server.searches().map((asked) => JSON.stringify(asked));
  expect(sent).toContain(JSON.stringify({ id, ...JSON.parse(query) }));
  expect(JSON.parse(query)).toMatchObject({ nprobes: 6, filter: 'a = 1', k: 11 });
});
