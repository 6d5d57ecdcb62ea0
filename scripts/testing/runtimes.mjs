import { findChromium } from '../runtime/find-chromium.mjs';
import { findElectron } from '../runtime/find-electron.mjs';
import { missingKeyring } from '../runtime/missing-keyring.mjs';

/** @typedef {'browser' | 'desktop'} ShellName */

export const SHELLS = /** @type {const} */ (['browser', 'desktop']);

const RUNTIMES = {
  browser: { name: 'Chromium', variable: 'VITRINE_CHROMIUM', find: findChromium },
  desktop: { name: 'Electron', variable: 'VITRINE_ELECTRON', find: findElectron },
};

/**
 * Finds or fetches what the shells are tested with, and tells it to the specs through the environment. A runtime that
 * can't be had leaves its specs skipped with the reason; in CI it is a failure, because nobody would read the reason.
 *
 * @param {readonly ShellName[]} shells
 * @returns {Promise<Record<string, string>>}
 */
export async function findRuntimes(shells) {
  /** @type {Record<string, string>} */
  const environment = {};
  for (const shell of shells) {
    const { name, variable, find } = RUNTIMES[shell];
    const found = await find();
    if ('path' in found) environment[variable] = found.path;
    else if (process.env.CI) throw new Error(`The ${shell} shell can't be tested: ${found.missing}.`);
    else environment[`${variable}_MISSING`] = found.missing;
    console.log(
      'path' in found ? `${name}: ${found.path}` : `${name}: none, its specs are skipped: ${found.missing}`,
    );
  }
  if (shells.includes('desktop')) Object.assign(environment, await keyringEnvironment());
  return environment;
}

/** @returns {Promise<Record<string, string>>} nothing where the specs of a keyring can run */
async function keyringEnvironment() {
  const missing = await missingKeyring();
  if (missing === undefined) return {};
  if (process.env.CI && process.platform === 'linux') throw new Error(`No keyring to test with: ${missing}.`);
  console.log(`Keyring: none, its specs are skipped: ${missing}`);
  return { VITRINE_KEYRING_MISSING: missing };
}
