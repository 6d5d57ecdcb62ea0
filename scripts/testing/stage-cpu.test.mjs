import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { createStageCpu } from './stage-cpu.mjs';

/** @typedef {import('./process-times.mjs').ProcessTimes} ProcessTimes */

/** Processes as they come and go, a look after the other. */
function played() {
  /** @type {ReadonlyMap<number, ProcessTimes>} */
  let now = new Map();
  /** @type {Record<number, string>} */
  const variables = {};
  const cpu = createStageCpu({ read: () => now, variable: (pid) => variables[pid], run: 'ours' });
  onTestFinished(cpu.stop);
  return {
    /** @type {(started: Record<number, string>, ...rows: readonly [pid: number, parent: number, own: number, waited?: number, name?: string][]) => Record<string, number>} */
    after(started, ...rows) {
      Object.assign(variables, started);
      now = new Map(
        rows.map(([pid, parent, own, waited = 0, name = 'node']) => [
          pid,
          { pid, parent, name, key: `${pid}`, seconds: own + waited, waited },
        ]),
      );
      return Object.fromEntries(cpu.seconds());
    },
  };
}

it('counts what a stage and all below it take, and of nobody else', () => {
  const { after } = played();
  expect(
    after(
      { 10: 'ours/unit', 20: 'ours/checks', 30: 'theirs/unit' },
      [10, 1, 2],
      [11, 10, 3],
      [20, 1, 1],
      [30, 1, 9],
    ),
  ).toEqual({ unit: 5, checks: 1 });
});

it('counts what was waited for once, and with what it took since the last look', () => {
  const { after } = played();
  after({ 10: 'ours/unit' }, [10, 1, 2], [11, 10, 3]);
  expect(after({}, [10, 1, 2, 4])).toEqual({ unit: 6 });
});

it.each([
  ['its parent didn’t wait', [[10, 1, 2]], 5],
  ['its parent has ended, too', [], 5],
])('keeps what ended while %s', (_, rows, seconds) => {
  const { after } = played();
  after({ 10: 'ours/unit' }, [10, 1, 2], [11, 10, 3]);
  expect(after({}, .../** @type {[number, number, number][]} */ (rows))).toEqual({ unit: seconds });
});

it('goes on counting what was left behind by its parent, and finds what it never saw with one', () => {
  const { after } = played();
  after({ 10: 'ours/unit' }, [10, 1, 2], [11, 10, 3]);
  after({ 12: 'ours/unit' }, [11, 1, 4], [12, 1, 1]);
  expect(after({}, [12, 1, 2])).toEqual({ unit: 8 });
});

it('counts for what a worker says that it works for, also once it has ended', () => {
  const { after } = played();
  after({ 10: 'ours/e2e' }, [10, 1, 1], [11, 10, 1]);
  expect(after({}, [10, 1, 1], [11, 10, 4, 0, 'stage:parts'], [12, 11, 5])).toEqual({ e2e: 1, parts: 9 });
  expect(after({}, [10, 1, 1, 9])).toEqual({ e2e: 1, parts: 9 });
});

const BURN = 'i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done';

it.runIf(process.platform === 'linux')('finds as much as bash itself, and what bash loses', async () => {
  const timed = spawnSync('bash', ['-c', `TIMEFORMAT='%U %S'; time { ${BURN}; }`], { encoding: 'utf8' });
  const alone = timed.stderr
    .trim()
    .split(' ')
    .reduce((total, seconds) => total + Number(seconds), 0);
  const cpu = createStageCpu();
  onTestFinished(cpu.stop);
  // One that is waited for, and one that is on its own at once; both say when they are done, and stay.
  const script = `bash -c '${BURN}'; (bash -c '${BURN}; echo done; read' <&3 &) ; wait; read`;
  const child = spawn('bash', ['-c', `exec 3<&0; ${script}`], {
    env: { ...process.env, ...cpu.of('unit') },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(/** @type {import('node:stream').Readable} */ (child.stdout), 'data');
  const seconds = cpu.seconds().get('unit') ?? 0;
  child.stdin?.end();
  await once(child, 'close');
  expect(seconds).toBeGreaterThan(1.4 * alone);
  expect(seconds).toBeLessThan(3 * alone);
  // It has ended, and nobody has what it took but we.
  expect(cpu.seconds().get('unit')).toBeGreaterThanOrEqual(seconds);
});
