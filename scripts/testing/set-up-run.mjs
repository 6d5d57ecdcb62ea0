import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { CACHE } from '../launch/paths.mjs';

/** Linux’s file system in memory. */
const IN_MEMORY = '/dev/shm';
/** In some containers, it is tiny. */
const ENOUGH_BYTES = 2 ** 31;
/**
 * Not in a temporary directory, which is shared with other users, since programs are in it. From here, they also find
 * their packages.
 */
const RUNS = join(CACHE, 'test-runs');
const PREFIX = 'vitrine-unit-';

/**
 * Each run has a directory for data that is created once for all of its tests. If the system has a file system in
 * memory, the temporary directories are there: hundreds of tests sync to the disk, which costs nothing there. Tests
 * of the disk itself use `VITRINE_DISK`.
 */
export async function setup() {
  // Each project of the run calls this.
  if (process.env.VITRINE_RUN !== undefined) return;
  const ours = await directoryIn(RUNS);
  process.env.VITRINE_RUN = ours;
  if (!(await isRoomy(IN_MEMORY))) return () => remove(ours);
  const directory = await directoryIn(IN_MEMORY);
  process.env.VITRINE_DISK = process.env.TMPDIR ?? '/tmp';
  process.env.TMPDIR = directory;
  return async () => {
    await remove(ours);
    await remove(directory);
  };
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

/** Creates a directory for this run, and deletes those of killed runs. @param {string} parent */
async function directoryIn(parent) {
  await mkdir(parent, { recursive: true });
  const names = await readdir(parent);
  const dead = names.filter((name) => name.startsWith(PREFIX) && !isRunning(name));
  await Promise.all(dead.map((name) => remove(join(parent, name))));
  return mkdtemp(join(parent, `${PREFIX}${process.pid}-`));
}

/** @param {string} name the name of a run's directory */
function isRunning(name) {
  try {
    return process.kill(Number.parseInt(name.slice(PREFIX.length), 10), 0);
  } catch (problem) {
    return /** @type {NodeJS.ErrnoException} */ (problem).code === 'EPERM';
  }
}

/** @param {string} directory */
async function remove(directory) {
  await freeDisks(directory);
  // Windows unlocks a mapped file some time after it was closed.
  await rm(directory, { recursive: true, force: true, maxRetries: 10 });
}

/**
 * Unmounts small disks of killed tests, as their directories can't be removed otherwise.
 *
 * @param {string} directory
 */
async function freeDisks(directory) {
  const mounts = await readFile('/proc/self/mounts', 'utf8').catch(() => ''); // Only Linux has it.
  const places = mounts.split('\n').map((line) => line.split(' ')[1] ?? '');
  for (const place of places.filter((path) => path.startsWith(`${directory}/`))) {
    spawnSync('umount', ['--lazy', place]);
  }
}
