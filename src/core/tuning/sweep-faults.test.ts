import { beforeEach, describe, expect, it } from 'vitest';
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

/** The number of measured queries after which one setting is done and another is in progress. */
const INTO_THE_SECOND = 3 * QUERIES;

beforeEach(async () => {
  host = await openTuningHost();
});

describe('a server failure', () => {
  it('midway ends the sweep with its results, and a resume continues from there', async () => {
    let isGone = false;
    let measured = 0;
    const server = await startTunedServer({
      instead: (received, response) => {
        if (isMeasured(received)) measured += 1;
        if (measured > INTO_THE_SECOND) isGone = true;
        if (isGone) response.destroy();
        return isGone;
      },
    });
    const set = await host.setOf(server);
    const failed = await host.swept(set);
    expect(failed).toMatchObject({ state: 'failed', part: 'coarse', points: { length: 1 } });
    expect(failed.problem?.message).toContain('127.0.0.1');
    isGone = false;
    measured = -1000;
    await host.tuning().resume({ sweepId: failed.sweepId });
    const done = await host.ended(failed.sweepId);
    expect(done).toMatchObject({ state: 'done', points: { length: 3 }, exact: { asked: QUERIES } });
    expect(done).not.toHaveProperty('problem');
  });

  it('with status 429 is retried after its Retry-After, and the wait doesn’t count as latency', async () => {
    let count = 0;
    const server = await startTunedServer({
      instead: (received, response) => {
        if (!isMeasured(received) || received.nprobes !== 6) return false;
        count += 1;
        if (count !== 5) return false;
        response.writeHead(429, { 'retry-after': '2' }).end();
        return true;
      },
    });
    const sweep = await host.swept(await host.setOf(server));
    const point = sweep.points.find(({ setting }) => setting.nprobes === 6);
    expect(point).toMatchObject({ retried: 1, measured: { latency: { count: 2 * QUERIES } } });
    expect(sweep.retried).toBe(1);
    expect(point?.measured?.latency.p99).toBeLessThan(2000);
    expect(sweep.duration).toBeGreaterThan(2000);
  });

  it('for one setting is reported for that setting, and the others are measured', async () => {
    const server = await startTunedServer({
      instead: ({ nprobes }, response) => {
        if (nprobes === 6) response.writeHead(400).end('{"code": 13, "error": "six is too many"}');
        return nprobes === 6;
      },
    });
    const sweep = await host.swept(await host.setOf(server));
    expect(sweep.state).toBe('done');
    expect(sweep.points.filter(({ failure }) => failure !== undefined)).toMatchObject([
      { setting: { nprobes: 6 }, failure: { serverMessage: 'six is too many' } },
    ]);
    expect(sweep.points.filter(({ measured }) => measured !== undefined)).toHaveLength(2);
  });

  it('that occurs occasionally with status 500 is retried', async () => {
    let count = 0;
    const server = await startTunedServer({
      instead: (received, response) => {
        if (!isMeasured(received)) return false;
        count += 1;
        if (count % 7 !== 3) return false;
        response.writeHead(500).end('{"code": 18}');
        return true;
      },
    });
    const sweep = await host.swept(await host.setOf(server));
    expect(sweep.points.map(({ failure }) => failure)).toEqual([undefined, undefined, undefined]);
    expect(sweep.retried).toBeGreaterThan(4);
    expect(sweep.points.reduce((sum, { retried }) => sum + retried, 0)).toBe(sweep.retried);
  });

  it('for every setting ends the sweep with the server’s message', async () => {
    const server = await startTunedServer({
      instead: (received, response) => {
        if (isMeasured(received)) response.writeHead(400).end('{"code": 13, "error": "no such dimension"}');
        return isMeasured(received);
      },
    });
    const sweep = await host.swept(await host.setOf(server));
    expect(sweep).toMatchObject({ state: 'failed', problem: { serverMessage: 'no such dimension' } });
  });
});

it('measures a table whose indices can’t be listed, and reports that problem', async () => {
  const server = await startTunedServer({ listsIndices: false });
  const sweep = await host.swept(await host.setOf(server));
  expect(sweep).toMatchObject({ state: 'done', label: 'v7', index: null, points: { length: 3 } });
  expect(sweep.indexProblem?.message).toBeTruthy();
});

it('ends the sweep if the table gets a new version meanwhile', async () => {
  let version = 7;
  const server = await startTunedServer({
    version: () => version,
    instead: (received) => {
      if (isMeasured(received) && server.requests.filter(isMeasured).length > INTO_THE_SECOND) version = 8;
      return false;
    },
  });
  const sweep = await host.swept(await host.setOf(server));
  expect(sweep).toMatchObject({ state: 'failed', version: 7n, points: { length: 1 } });
  expect(sweep.problem?.message).toContain('changed from v7 to v8');
  await host.tuning().resume({ sweepId: sweep.sweepId });
  expect(await host.ended(sweep.sweepId)).toMatchObject({ state: 'failed', points: { length: 1 } });
});

/** A server that delays a measured query until the test releases it, and reports when that request is canceled. */
async function startHaltingServer(after: number) {
  let isHalting = true;
  let onHalt = () => {};
  let onCanceled = () => {};
  const halted = new Promise<void>((resolve) => (onHalt = resolve));
  const canceled = new Promise<void>((resolve) => (onCanceled = resolve));
  const server = await startTunedServer({
    instead: (received, response) => {
      const isHalted = isHalting && isMeasured(received) && server.requests.filter(isMeasured).length > after;
      if (isHalted) {
        response.on('close', onCanceled);
        onHalt();
      }
      return isHalted;
    },
  });
  return { server, halted, canceled, goOn: () => (isHalting = false) };
}

describe('a running sweep', () => {
  it('pauses immediately, even while the server is silent, and can be resumed', async () => {
    const { server, halted, canceled, goOn } = await startHaltingServer(INTO_THE_SECOND);
    const set = await host.setOf(server);
    const { sweepId } = await host.tuning().start(tuningParams(set));
    await halted;
    await host.tuning().pause({ sweepId });
    await canceled;
    const paused = await host.tuning().sweep({ sweepId });
    expect(paused).toMatchObject({ state: 'paused', part: 'coarse', done: 1, step: null, timeLeft: null });
    goOn();
    await host.tuning().resume({ sweepId });
    expect(recallsByProbes(await host.ended(sweepId)).at(-1)).toEqual([20, 1]);
  });

  it('is canceled immediately, and can’t be resumed', async () => {
    const { server, halted, canceled } = await startHaltingServer(INTO_THE_SECOND);
    const set = await host.setOf(server);
    const { sweepId } = await host.tuning().start(tuningParams(set));
    await halted;
    await host.tuning().cancel({ sweepId });
    await canceled;
    await host.tuning().resume({ sweepId });
    expect(await host.ended(sweepId)).toMatchObject({ state: 'cancelled', points: { length: 1 } });
  });

  it('is paused after a restart, and resumes with its stored exact answers', async () => {
    const { server, halted, goOn } = await startHaltingServer(INTO_THE_SECOND);
    const set = await host.setOf(server);
    const { sweepId } = await host.tuning().start(tuningParams(set));
    await halted;
    await host.startAgain();
    goOn();
    const [head] = await host.tuning().sweeps({ connectionId: set.connectionId, id: TUNED_ID });
    expect(head).toMatchObject({ sweepId, state: 'paused', part: 'coarse' });
    const exactCount = server.exact().length;
    await host.tuning().resume({ sweepId });
    const sweep = await host.ended(sweepId);
    expect(sweep).toMatchObject({ state: 'done', points: { length: 3 }, exact: { asked: QUERIES, kept: 0 } });
    // One request, to verify the kept answers.
    expect(server.exact()).toHaveLength(exactCount + 1);
  });

  it('prevents another sweep, and the removal of its query set', async () => {
    const { server, halted } = await startHaltingServer(1);
    const set = await host.setOf(server);
    const { sweepId } = await host.tuning().start(tuningParams(set));
    await halted;
    await expect(host.tuning().start(tuningParams(set))).rejects.toMatchObject({
      code: 'INVALID',
      message: expect.stringContaining('A sweep of `items` is running'),
    });
    await expect(host.tuning().removeSet({ setId: set.setId })).rejects.toMatchObject({
      code: 'INVALID',
    });
    await host.tuning().removeSweep({ sweepId });
    expect(await host.tuning().sweeps({ connectionId: set.connectionId, id: TUNED_ID })).toEqual([]);
  });
});
