import { readdirSync, readFileSync } from 'node:fs';

/**
 * @typedef {object} ProcessTimes what Linux tells of one process
 * @property {number} pid
 * @property {number} parent
 * @property {string} name its first 15 letters
 * @property {string} key a number of a process is given again, but not at the same moment
 * @property {number} seconds of a processor that it took, and those below it for which somebody waited until they ended
 * @property {number} waited the part of it that was theirs
 */

/** Whatever the clock of the kernel, this is what it counts in here. */
const TICKS_PER_SECOND = 100;

/** All that run now; none where the system doesn't tell. @returns {ReadonlyMap<number, ProcessTimes>} */
export function readProcesses() {
  if (process.platform !== 'linux') return new Map();
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return new Map(numbers.flatMap((name) => readOne(Number(name))).map((times) => [times.pid, times]));
}

/** @param {number} pid @returns {readonly ProcessTimes[]} none when it has ended meanwhile */
function readOne(pid) {
  const text = readOf(pid, 'stat');
  // A name may have spaces and brackets in it.
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

/** What it was started with. @type {(pid: number, variable: string) => string | undefined} */
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
    return ''; // It has ended, or is somebody else's.
  }
}

/**
 * Of a process and all that it has below it now.
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
