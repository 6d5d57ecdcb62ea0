import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

/** @typedef {{ longest: number, work: number }} LoopPauses milliseconds; `work` is the longest CPU time of the process in such a turn */

/** Arguments and environment of a process that logs the pauses of its event loop to a file. @param {string} file */
export function watchedLoop(file) {
  const module = pathToFileURL(join(import.meta.dirname, 'loop-preload.mjs')).href;
  return { args: ['--import', module], environment: { VITRINE_PAUSES: file } };
}

/**
 * The longest pauses since a time.
 *
 * @param {string} file @param {number} since @returns {Promise<LoopPauses>}
 */
export async function loopPauses(file, since) {
  // The pauses are written once a second.
  await setTimeout(1500);
  const text = await readFile(file, 'utf8').catch(() => '');
  /** @type {readonly import("../../scripts/testing/watch-loop.mjs").LateTurn[]} */
  const all = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const later = all.filter(({ at }) => at >= since);
  return {
    longest: Math.max(0, ...later.map(({ pause }) => pause)),
    work: Math.max(0, ...later.map(({ work }) => work)),
  };
}
