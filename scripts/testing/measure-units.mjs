import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { readProcesses } from './process-times.mjs';

const PROGRAM = fileURLToPath(new URL('measure-work.mjs', import.meta.url));

/** @typedef {import('./works.mjs').WorkName} WorkName */

/**
 * Measures works beside the stages that are compared with them, while they run: other work on a shared machine slows it
 * down for minutes, and a measurement before or after them would miss that.
 *
 * @param {boolean} isWanted
 */
export function createUnits(isWanted) {
  /** @type {Map<WorkName, number>} */
  const measured = new Map();
  return {
    /** By work, in seconds. @returns {import('./budget.mjs').Units} */
    measured: () => Object.fromEntries(measured),
    /**
     * @template Result
     * @param {WorkName} work
     * @param {readonly (string | undefined)[]} args what the work needs; without it, nothing is measured
     * @param {() => Promise<Result>} run
     */
    async beside(work, args, run) {
      const needed = args.filter((arg) => arg !== undefined);
      if (!isWanted || needed.length < args.length || readProcesses().size === 0) return run();
      const stop = startMeasuring(work, needed);
      try {
        return await run();
      } finally {
        measured.set(work, await stop());
      }
    },
  };
}

/** @param {WorkName} work @param {readonly string[]} args */
function startMeasuring(work, args) {
  const child = spawn(process.execPath, [PROGRAM, work, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.on('error', () => {}); // It has ended before; its output says how far it came.
  const output = text(child.stdout);
  /** @returns {Promise<number>} the mean */
  return async () => {
    child.stdin.end();
    const times = (await output).split('\n').filter(Boolean).map(Number);
    if (times.length === 0)
      throw new Error(`The ${work} that the budget is counted in could not be measured.`);
    return times.reduce((total, time) => total + time, 0) / times.length;
  };
}
