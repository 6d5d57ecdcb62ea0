import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { readProcesses } from './process-times.mjs';

const PROGRAM = fileURLToPath(new URL('measure-task.mjs', import.meta.url));

/** @typedef {import('./fixed-tasks.mjs').TaskName} TaskName */

/**
 * Measures the fixed tasks while the stages run that are compared with them: other work on a shared machine slows it down
 * for minutes, and a measurement before or after the stages would miss that.
 *
 * @param {boolean} isWanted
 */
export function createUnits(isWanted) {
  /** @type {Map<TaskName, number>} */
  const measured = new Map();
  return {
    /** By task, in seconds. @returns {import('./budget.mjs').Units} */
    measured: () => Object.fromEntries(measured),
    /**
     * @template Result
     * @param {TaskName} task
     * @param {readonly (string | undefined)[]} args what the task needs; without it, nothing is measured
     * @param {() => Promise<Result>} run
     */
    async beside(task, args, run) {
      const needed = args.filter((arg) => arg !== undefined);
      if (!isWanted || needed.length < args.length || readProcesses().size === 0) return run();
      const stop = startMeasuring(task, needed);
      try {
        return await run();
      } finally {
        measured.set(task, await stop());
      }
    },
  };
}

/** @param {TaskName} task @param {readonly string[]} args */
function startMeasuring(task, args) {
  const child = spawn(process.execPath, [PROGRAM, task, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.on('error', () => {}); // It has ended before; its exit code says so below.
  const output = text(child.stdout);
  const ended = once(child, 'close');
  /** @returns {Promise<number>} the mean */
  return async () => {
    child.stdin.end();
    const [code] = await ended;
    const times = (await output).split('\n').filter(Boolean).map(Number);
    if (code !== 0 || times.length === 0)
      throw new Error(`The ${task} that the budget is counted in could not be measured.`);
    return times.reduce((total, time) => total + time, 0) / times.length;
  };
}
