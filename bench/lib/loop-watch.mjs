import { appendFile, readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/*
 * Loaded into a program before its own files: writes down each time that its main thread came late, and how much of that it
 * worked itself, by what Linux tells of the thread. What is left is other programs that had the processor.
 */

const EVERY = 5;
const LATE = 20;
const file = process.env.VITRINE_PAUSES;
// The programs that it starts are others.
delete process.env.VITRINE_PAUSES;
if (file !== undefined && isMainThread) watch(file);

/** @param {string} into */
function watch(into) {
  /** @type {string[]} */
  const found = [];
  let last = performance.now();
  let worked = workTime();
  setInterval(() => {
    const [now, work] = [performance.now(), workTime()];
    const pause = now - last - EVERY;
    if (pause > LATE) found.push(`${JSON.stringify({ at: Date.now(), pause, work: work - worked })}\n`);
    [last, worked] = [now, work];
  }, EVERY).unref();
  setInterval(() => {
    if (found.length > 0) appendFile(into, found.splice(0).join(''), () => {});
  }, 1000).unref();
}

/** Of the main thread, in milliseconds. */
function workTime() {
  const [nanoseconds] = readFileSync(`/proc/${process.pid}/task/${process.pid}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1e6;
}
