import { fork } from 'node:child_process';
import { join } from 'node:path';

/**
 * @typedef {object} Load
 * @property {string} origin
 * @property {string} path
 * @property {string | undefined} body
 * @property {number} connections
 * @property {number} milliseconds
 */

/**
 * Responses per second over keep-alive connections, requested by a separate process.
 *
 * @param {Load} load @returns {Promise<number>}
 */
export function answersPerSecond(load) {
  return new Promise((resolve, reject) => {
    const worker = fork(join(import.meta.dirname, 'load-worker.mjs'), [JSON.stringify(load)]);
    worker.once('message', (count) => resolve((Number(count) / load.milliseconds) * 1000));
    worker.once('error', reject);
    worker.once('exit', (code) => {
      if (code !== 0) reject(new Error(`The load on ${load.origin} ended with code ${code}.`));
    });
  });
}
