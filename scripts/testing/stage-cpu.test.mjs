import { spawn } from 'node:child_process';
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

const BURN = 'i=0; while [ $i -lt 50000 ]; do i=$((i+1)); done; times';

it.runIf(process.platform === 'linux')('finds as much as bash itself, and what bash loses', async () => {
  const cpu = createStageCpu();
  onTestFinished(cpu.stop);
  // One that is waited for, and one that is on its own at once; both say what they took, and the last one stays.
  const script = `bash -c '${BURN}'; (bash -c '${BURN}; echo done; read' <&3 &) ; wait; read`;
  const child = spawn('bash', ['-c', `exec 3<&0; ${script}`], {
    env: { ...process.env, LC_ALL: 'C', ...cpu.of('unit') },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const text of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    said += text;
    if (said.includes('done')) break;
  }
  const seconds = cpu.seconds().get('unit') ?? 0;
  child.stdin.end();
  await once(child, 'close');
  const took = [...said.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, m, s]) => sum + Number(m) * 60 + Number(s),
    0,
  );
  expect(took).toBeGreaterThan(0.1);
  // The clock of processes ticks a hundred times a second, and starting bash takes something too.
  expect(seconds).toBeGreaterThan(took - 0.05);
  expect(seconds).toBeLessThan(1.3 * took + 0.1);
  // It has ended, and nobody has what it took but we.
  expect(cpu.seconds().get('unit')).toBeGreaterThanOrEqual(seconds);
});
