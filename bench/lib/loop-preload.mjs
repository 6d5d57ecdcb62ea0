import { appendFile } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { watchLoop } from '../../scripts/testing/watch-loop.mjs';

/*
 * Loaded into a program before its own files: writes down each time that its main thread came late.
 */

const file = process.env.VITRINE_PAUSES;
// The programs that it starts are others.
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
