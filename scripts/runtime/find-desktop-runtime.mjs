import { runCaptured } from '../launch/run-captured.mjs';
import { fetchElectron } from './fetch-electron.mjs';
import { installedElectron } from './installed-electron.mjs';
import { electronEnvironment, hasDisplay } from './platform.mjs';
import { testElectron } from './test-electron.mjs';

/** @typedef {import('./platform.mjs').Found} Found */

/**
 * An Electron that can open a window here.
 *
 * @param {{ testRuntime: boolean }} options
 * @returns {Promise<Found>}
 */
export async function findDesktopRuntime({ testRuntime }) {
  if (!hasDisplay()) return { missing: 'there is no display' };
  const found = testRuntime ? await testElectron() : await ownElectron();
  if ('missing' in found) return found;
  const problem = await loadingProblem(found.path);
  return problem === undefined ? found : { missing: problem };
}

/** @returns {Promise<Found>} */
async function ownElectron() {
  const installed = installedElectron();
  return 'path' in installed ? installed : fetchElectron();
}

/** In milliseconds: from a cold disk, a start is slow, which is no failure. */
const MAX_START_TIME = 30_000;

/**
 * Runs Electron as plain Node, which loads all required system libraries, and opens nothing.
 *
 * @param {string} electron
 * @returns {Promise<string | undefined>}
 */
export async function loadingProblem(electron) {
  const env = { ...electronEnvironment(), ELECTRON_RUN_AS_NODE: '1' };
  const probe = await runCaptured(electron, ['--version'], { env, limit: MAX_START_TIME });
  if (probe.ok) return undefined;
  const library = /([\w.+-]+\.so[\w.]*): cannot open shared object/.exec(probe.output)?.[1];
  return library === undefined
    ? 'Electron doesn’t start on this computer'
    : `Electron needs the system library ${library}`;
}
