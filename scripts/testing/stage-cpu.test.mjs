import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { createStageCpu } from './stage-cpu.mjs';

/** @typedef {import('./process-times.mjs').ProcessTimes} ProcessTimes */

/** Replays samples of the running processes. */
function replaySamples() {
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

it('counts the CPU time of the processes of each stage, and of no other process', () => {
  const { after } = replaySamples();
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

it('counts an exited child once, including its time after the last sample', () => {
  const { after } = replaySamples();
  after({ 10: 'ours/unit' }, [10, 1, 2], [11, 10, 3]);
  expect(after({}, [10, 1, 2, 4])).toEqual({ unit: 6 });
});

it.each([
  ['its parent did not wait for it', [[10, 1, 2]], 5],
  ['its parent exited too', [], 5],
])('keeps the time of a process that exited while %s', (_, rows, seconds) => {
  const { after } = replaySamples();
  after({ 10: 'ours/unit' }, [10, 1, 2], [11, 10, 3]);
  expect(after({}, .../** @type {[number, number, number][]} */ (rows))).toEqual({ unit: seconds });
});

it('counts processes that outlive their parent, even if they were never seen with it', () => {
  const { after } = replaySamples();
  after({ 10: 'ours/unit' }, [10, 1, 2], [11, 10, 3]);
  after({ 12: 'ours/unit' }, [11, 1, 4], [12, 1, 1]);
  expect(after({}, [12, 1, 2])).toEqual({ unit: 8 });
});

it('counts a worker for the stage in its process name, even after it exited', () => {
  const { after } = replaySamples();
  after({ 10: 'ours/e2e' }, [10, 1, 1], [11, 10, 1]);
  expect(after({}, [10, 1, 1], [11, 10, 4, 0, 'stage:parts'], [12, 11, 5])).toEqual({ e2e: 1, parts: 9 });
  expect(after({}, [10, 1, 1, 9])).toEqual({ e2e: 1, parts: 9 });
});

const BURN = 'i=0; while [ $i -lt 50000 ]; do i=$((i+1)); done; times';

it.runIf(process.platform === 'linux')(
  'measures about as much as bash, including a process that bash does not wait for',
  async () => {
    const cpu = createStageCpu();
    onTestFinished(cpu.stop);
    // One child is waited for, and one is detached at once; both print their CPU time, and the last one stays.
    const script = `bash -c '${BURN}'; (bash -c '${BURN}; echo done; read' <&3 &) ; wait; read`;
    const child = spawn('bash', ['-c', `exec 3<&0; ${script}`], {
      env: { ...process.env, LC_ALL: 'C', ...cpu.of('unit') },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let output = '';
    for await (const text of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
      output += text;
      if (output.includes('done')) break;
    }
    const seconds = cpu.seconds().get('unit') ?? 0;
    child.stdin.end();
    await once(child, 'close');
    const took = [...output.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
      (sum, [, m, s]) => sum + Number(m) * 60 + Number(s),
      0,
    );
    expect(took).toBeGreaterThan(0.1);
    // The clock of processes ticks a hundred times a second, and starting bash takes something too.
    expect(seconds).toBeGreaterThan(took - 0.05);
    expect(seconds).toBeLessThan(1.3 * took + 0.1);
    // The process has exited, so its time is known only from earlier samples.
    expect(cpu.seconds().get('unit')).toBeGreaterThanOrEqual(seconds);
  },
);
