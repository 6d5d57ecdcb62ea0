import { appendFile } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { watchLoop } from '../../scripts/testing/watch-loop.mjs';

/*
 * Preloaded into a process: logs each long turn of the event loop of its main thread.
 */

const file = process.env.VITRINE_PAUSES;
// Child processes must not log into the same file.
delete process.env.VITRINE_PAUSES;
if (file !== undefined && isMainThread) keepPauses(file);

/** @param {string} into */
function keepPauses(into) {
  /** @type {string[]} */
  const found = [];
  watchLoop((turn) => found.push(`${JSON.stringify(turn)}\n`));
  setInterval(() => {
    if (found.length > 0) appendFile(into, found.splice(0).join(''), () => {});
  }, 1000).unref();
}
