import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { runCaptured } from '../launch/run-captured.mjs';

/**
 * A package of the registry that is no dependency, because only tests run it.
 *
 * @typedef {object} PinnedPackage
 * @property {string} name in words, for whoever reads that it is missing
 * @property {string} package with its version, as npm takes it
 * @property {string} sha512 of its tarball
 */

/**
 * Everything is made ready beside its place and then moved there, so that a half-made runtime is never found.
 *
 * @param {PinnedPackage} pinned
 * @param {string} directory where it is to lie
 * @param {(tarball: string, directory: string) => Promise<boolean>} unpack into a directory that is there
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
    // SECURITY: the registry is asked for a name; what it gives is run only if it is the file that was looked at.
    if ((await sha512(tarball)) !== pinned.sha512) return `${pinned.name} is not the file it should be`;
    const unpacked = join(work, 'runtime');
    await mkdir(unpacked);
    if (!(await unpack(tarball, unpacked))) return `couldn’t unpack ${pinned.name}`;
    await rename(unpacked, directory).catch((problem) => {
      if (!existsSync(directory)) throw problem; // Otherwise a run beside this one was faster, with the same files.
    });
    return undefined;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** @type {(pinned: PinnedPackage, directory: string) => Promise<string | undefined>} */
async function download(pinned, directory) {
  // Else a machine without a network waits for a minute.
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
