import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { runCaptured } from '../launch/run-captured.mjs';
import { ELECTRON_PACKAGE, installedElectron } from '../runtime/installed-electron.mjs';
import { testElectron } from '../runtime/test-electron.mjs';

/**
 * The Electron runtime for a package.
 *
 * @typedef {object} ElectronRuntime
 * @property {string} directory
 * @property {string} executable
 * @property {{ electron: string, chrome: string, node: string }} versions
 * @property {string | undefined} unreleasable why packages with it must not be distributed
 */

/**
 * The runtime in the given directory, else the one that npm installed, else the test runtime. Only a runtime that
 * Electron's own installer downloaded, in the version of the lockfile and with a verified hash, may be distributed.
 *
 * @param {string | undefined} directory
 * @returns {Promise<ElectronRuntime>}
 */
export async function findElectronRuntime(directory) {
  const installed = installedElectron();
  const found =
    directory !== undefined
      ? { path: join(resolve(directory), 'electron') }
      : 'path' in installed
        ? installed
        : await testElectron();
  if ('missing' in found) throw new Error(`There is no Electron to package: ${found.missing}.`);
  if (!existsSync(found.path))
    throw new Error(`${found.path} is missing: --runtime takes a directory of Electron.`);
  const versions = await versionsOf(found.path);
  const isOfficial = 'path' in installed && found.path === installed.path;
  return {
    directory: resolve(found.path, '..'),
    executable: found.path,
    versions,
    unreleasable: isOfficial ? undefined : await reasonOf(versions.electron),
  };
}

/** @param {string} electron */
async function versionsOf(electron) {
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
  const args = ['-p', 'JSON.stringify(process.versions)'];
  const { ok, output } = await runCaptured(electron, args, { env });
  if (!ok) throw new Error(`${electron} does not start: ${output.trim()}`);
  const { chrome, node, electron: version } = JSON.parse(output);
  return { electron: version, chrome, node };
}

/** @param {string} version */
async function reasonOf(version) {
  const { version: expected } = JSON.parse(await readFile(join(ELECTRON_PACKAGE, 'package.json'), 'utf8'));
  return `It was made with Electron ${version} of unknown origin, not with the official ${expected}.`;
}
