import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../launch/paths.mjs';

/** @typedef {import('./platform.mjs').Found} Found */

export const ELECTRON_PACKAGE = join(ROOT, 'node_modules/electron');

/**
 * The runtime that Electron's own launcher would use. The launcher itself is not loaded, since it may start a
 * download.
 *
 * @param {string} [packageDirectory]
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {Found}
 */
export function installedElectron(packageDirectory = ELECTRON_PACKAGE, environment = process.env) {
  const override = environment.ELECTRON_OVERRIDE_DIST_PATH;
  const path = join(override || join(packageDirectory, 'dist'), executableName(packageDirectory));
  return existsSync(path) ? { path } : { missing: "Electron's runtime is not installed" };
}

/** @param {string} packageDirectory */
function executableName(packageDirectory) {
  const file = join(packageDirectory, 'path.txt'); // Written last, so it proves that the unpacking was completed.
  return existsSync(file) ? readFileSync(file, 'utf8') : 'electron';
}
