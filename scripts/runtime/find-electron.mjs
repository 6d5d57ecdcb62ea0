import { loadingProblem } from './find-desktop-runtime.mjs';
import { installedElectron } from './installed-electron.mjs';
import { ensurePackages, WINDOW_PACKAGES } from './system-packages.mjs';
import { testElectron } from './test-electron.mjs';

/** @typedef {import('./platform.mjs').Found} Found */

/**
 * An Electron for the tests, with its system packages: the installed one, or the pinned test runtime.
 *
 * @returns {Promise<Found>}
 */
export async function findElectron() {
  const installed = installedElectron();
  const found = 'path' in installed ? installed : await testElectron();
  if ('missing' in found) return found;
  const problem = (await ensurePackages(WINDOW_PACKAGES)) ?? (await loadingProblem(found.path));
  return problem === undefined ? found : { missing: problem };
}
