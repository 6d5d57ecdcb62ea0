import { readFile, writeFile } from 'node:fs/promises';

/*
 * Figures of a running process from Linux's /proc. On other systems reading fails with an error.
 */

/** @param {number} pid @returns {Promise<readonly number[]>} */
export async function childrenOf(pid) {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.trim().split(/\s+/).filter(Boolean).map(Number);
}

/** Resets the peak memory. @param {number} pid */
export async function forgetPeak(pid) {
  await writeFile(`/proc/${pid}/clear_refs`, '5');
}

/** @typedef {{ now: number, peak: number }} Memory in bytes */

/** @param {number} pid @returns {Promise<Memory>} */
export async function memoryOf(pid) {
  const text = await readFile(`/proc/${pid}/status`, 'utf8');
  const kilobytes = (/** @type {string} */ name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1]);
  return { now: kilobytes('VmRSS') * 1024, peak: kilobytes('VmHWM') * 1024 };
}
