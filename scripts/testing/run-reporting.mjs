import { spawn } from 'node:child_process';

/** @typedef {import('./report-result.mjs').TestResult} TestResult */

/**
 * Runs a test runner without output, and receives a message for each test. Returns the runner’s output, which
 * explains a failure of the runner itself.
 *
 * @param {readonly string[]} command for Node
 * @param {NodeJS.ProcessEnv} environment
 * @param {(result: TestResult) => void} onResult
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runReporting(command, environment, onResult) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, {
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    let output = '';
    const add = (/** @type {Buffer} */ chunk) => {
      output = (output + chunk).slice(-100_000);
    };
    child.stdout?.on('data', add);
    child.stderr?.on('data', add);
    child.on('message', (/** @type {TestResult} */ message) => {
      if (message.type === 'test') onResult(message);
    });
    child.on('error', reject);
    /** @type {NodeJS.Signals | undefined} */
    let endedBy;
    /** @type {(signal: NodeJS.Signals) => void} */
    const end = (signal) => {
      endedBy = signal;
      child.kill('SIGTERM');
    };
    for (const signal of ENDING) process.on(signal, end);
    child.on('close', (code) => {
      for (const signal of ENDING) process.off(signal, end);
      // A signal stops the whole test run, not only the current part.
      if (endedBy === undefined) resolve({ code: code ?? 1, output });
      else reject(new Error(`Stopped by ${endedBy}.`));
    });
  });
}

const ENDING = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
