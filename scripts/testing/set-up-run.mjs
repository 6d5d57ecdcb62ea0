import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const IN_MEMORY = '/dev/shm';
const PREFIX = 'vitrine-unit-';
/** Some containers have next to nothing there. */
const ENOUGH_BYTES = 2 ** 31;

/**
 * Where the system has a file system in memory, the temporary directories of a run lie there: hundreds of tests write
 * what has to be on the disk before it is answered, and there a sync costs nothing. Those that are about the disk itself
 * ask for `VITRINE_DISK`.
 */
export async function setup() {
  // Each project of the run calls this.
  if (process.env.VITRINE_DISK !== undefined || !(await isRoomy(IN_MEMORY))) return;
  await removeLeftovers();
  const directory = await mkdtemp(join(IN_MEMORY, `${PREFIX}${process.pid}-`));
  process.env.VITRINE_DISK = process.env.TMPDIR ?? '/tmp';
  process.env.TMPDIR = directory;
  return () => rm(directory, { recursive: true, force: true });
}

/** @param {string} directory */
async function isRoomy(directory) {
  try {
    const { bavail, bsize } = await statfs(directory);
    return bavail * bsize >= ENOUGH_BYTES;
  } catch {
    return false; // Only Linux has it.
  }
}

/** Of runs that were killed: it is memory that they would hold. */
async function removeLeftovers() {
  const names = await readdir(IN_MEMORY);
  const dead = names.filter((name) => name.startsWith(PREFIX) && !isRunning(name));
  await Promise.all(dead.map((name) => rm(join(IN_MEMORY, name), { recursive: true, force: true })));
}

/** @param {string} name of a run's directory */
function isRunning(name) {
  try {
    return process.kill(Number.parseInt(name.slice(PREFIX.length), 10), 0);
  } catch (problem) {
    return /** @type {NodeJS.ErrnoException} */ (problem).code === 'EPERM';
  }
}
