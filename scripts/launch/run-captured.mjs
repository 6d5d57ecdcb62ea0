import { spawn } from 'node:child_process';

/**
 * @typedef {object} Captured
 * @property {boolean} ok
 * @property {string} output both streams, in order of arrival
 */

/**
 * Runs a command without output, and never throws: a missing command, or one that exceeds the time limit, counts as
 * failed.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, limit?: number, signal?: AbortSignal }} [options] `limit` in ms
 * @returns {Promise<Captured>}
 */
export function runCaptured(command, args, { limit, ...options } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      ...options,
      stdio: ['ignore', 'pipe', 'pipe'],
      killSignal: 'SIGKILL',
      ...(limit === undefined ? {} : { timeout: limit }),
    });
    let output = '';
    const add = (/** @type {Buffer} */ chunk) => {
      output += chunk;
    };
    child.stdout.on('data', add);
    child.stderr.on('data', add);
    child.on('error', (problem) => resolve({ ok: false, output: problem.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}
