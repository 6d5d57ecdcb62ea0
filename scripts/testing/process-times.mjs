import { readdirSync, readFileSync } from 'node:fs';

/**
 * @typedef {object} ProcessTimes what Linux reports about a process
 * @property {number} pid
 * @property {number} parent
 * @property {string} name the first 15 characters
 * @property {string} key unique, since it includes the start time and process IDs are reused
 * @property {number} seconds of processor time, including children that ended and were waited for
 * @property {number} waited the part of these children
 */

/** The unit of these counts, whatever the clock of the kernel. */
const TICKS_PER_SECOND = 100;

/** All running processes; empty if the system doesn't report them. @returns {ReadonlyMap<number, ProcessTimes>} */
export function readProcesses() {
  if (process.platform !== 'linux') return new Map();
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return new Map(numbers.flatMap((name) => readOne(Number(name))).map((times) => [times.pid, times]));
}

/** @param {number} pid @returns {readonly ProcessTimes[]} empty if it has ended meanwhile */
function readOne(pid) {
  const text = readOf(pid, 'stat');
  // A name may contain spaces and parentheses.
  const end = text.lastIndexOf(')');
  if (end === -1) return [];
  const columns = text.slice(end + 2).split(' ');
  const ticks = (/** @type {number} */ column) => Number(columns[column]) / TICKS_PER_SECOND;
  const waited = ticks(13) + ticks(14);
  return [
    {
      pid,
      parent: Number(columns[1]),
      name: text.slice(text.indexOf('(') + 1, end),
      key: `${pid} since ${columns[19]}`,
      seconds: ticks(11) + ticks(12) + waited,
      waited,
    },
  ];
}

/** The variable at the start of the process. @type {(pid: number, variable: string) => string | undefined} */
export function variableOf(pid, variable) {
  const start = `${variable}=`;
  return readOf(pid, 'environ')
    .split('\0')
    .find((entry) => entry.startsWith(start))
    ?.slice(start.length);
}

/** @type {(pid: number, file: string) => string} */
function readOf(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return ''; // The process has ended, or belongs to another user.
  }
}

/**
 * The time of a process and all its present descendants.
 *
 * @param {ReadonlyMap<number, ProcessTimes>} processes
 * @param {number} pid
 * @returns {number}
 */
export function secondsBelow(processes, pid) {
  const below = [...processes.values()].filter(({ parent }) => parent === pid);
  return below.reduce(
    (total, child) => total + secondsBelow(processes, child.pid),
    processes.get(pid)?.seconds ?? 0,
  );
}
