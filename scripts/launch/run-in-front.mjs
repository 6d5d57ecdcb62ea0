import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/**
 * @typedef {object} Ended
 * @property {number} code like in a shell: 128 + the number of the signal that ended it
 * @property {number} seconds how long it ran
 * @property {boolean} isStopRequested whether this program received a signal to stop
 */

/** Signals that a shell, a service manager, or a closed terminal sends only to this process. */
const PASSED_ON = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Runs a program with this one's input and output, until it ends.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<Ended>}
 */
export function runInFront(command, args, env = process.env) {
  const started = performance.now();
  const child = spawn(command, args, { stdio: 'inherit', env });
  const stopListening = passSignalsOn(child);
  return new Promise((resolve, reject) => {
    child.on('error', (problem) => {
      stopListening();
      reject(problem);
    });
    child.on('exit', (code, signal) => {
      const isStopRequested = stopListening();
      resolve({
        code: exitCode(code, signal),
        seconds: (performance.now() - started) / 1000,
        isStopRequested,
      });
    });
  });
}

/** @param {import('node:child_process').ChildProcess} child */
function passSignalsOn(child) {
  let isStopRequested = false;
  /** @type {(signal: NodeJS.Signals) => void} */
  const pass = (signal) => {
    isStopRequested = true;
    // A terminal sends Ctrl-C to every process of the job. A second SIGINT would kill Chromium before it has saved.
    if (signal === 'SIGINT' && process.stdin.isTTY) return;
    child.kill(signal);
  };
  for (const signal of PASSED_ON) process.on(signal, pass);
  return () => {
    for (const signal of PASSED_ON) process.off(signal, pass);
    return isStopRequested;
  };
}

/** @type {(code: number | null, signal: NodeJS.Signals | null) => number} */
function exitCode(code, signal) {
  if (code !== null) return code;
  return 128 + (signal === null ? 0 : constants.signals[signal]);
}
