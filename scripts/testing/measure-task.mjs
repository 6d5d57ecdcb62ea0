import { setTimeout as delay } from 'node:timers/promises';
import { TASKS } from './fixed-tasks.mjs';
import { readProcesses, secondsBelow } from './process-times.mjs';

/*
 * Repeats a task with pauses until its input ends, and prints the processor time of each repetition in seconds. It is a
 * process of its own, so that all processes below it belong to the task.
 *
 *   node scripts/testing/measure-task.mjs compilations | windows CHROMIUM
 */

const PAUSE = 15_000;

const [name, executablePath = ''] = process.argv.slice(2);
const ended = new AbortController();
process.stdin.resume().once('close', () => ended.abort());

const task = await TASKS[/** @type {import('./fixed-tasks.mjs').TaskName} */ (name)](executablePath);
try {
  // The first repetition doesn’t count: it also reads the programs from the disk.
  await task.once();
  do {
    const before = secondsBelow(readProcesses(), process.pid);
    await task.once();
    process.stdout.write(`${(secondsBelow(readProcesses(), process.pid) - before).toFixed(2)}\n`);
    await delay(PAUSE, undefined, { signal: ended.signal }).catch(() => {});
  } while (!ended.signal.aborted);
} finally {
  await task.close();
}
