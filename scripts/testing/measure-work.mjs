import { setTimeout as delay } from 'node:timers/promises';
import { readProcesses, secondsBelow } from './process-times.mjs';
import { WORKS } from './works.mjs';

/*
 * Does a work again and again until its input ends, with pauses, and prints the processor time of each time in seconds.
 * A process of its own, so that everything below it belongs to the work.
 *
 *   node scripts/testing/measure-work.mjs compilations | windows CHROMIUM
 */

const PAUSE = 15_000;

const [name, executablePath = ''] = process.argv.slice(2);
const ended = new AbortController();
process.stdin.resume().once('close', () => ended.abort());

const work = await WORKS[/** @type {import('./works.mjs').WorkName} */ (name)](executablePath);
try {
  // The first time also reads the programs from the disk, and compiles them.
  await work.once();
  do {
    const before = secondsBelow(readProcesses(), process.pid);
    await work.once();
    process.stdout.write(`${(secondsBelow(readProcesses(), process.pid) - before).toFixed(2)}\n`);
    await delay(PAUSE, undefined, { signal: ended.signal }).catch(() => {});
  } while (!ended.signal.aborted);
} finally {
  await work.close();
}
