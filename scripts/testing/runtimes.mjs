import { findChromium, findHeadlessChromium } from '../runtime/find-chromium.mjs';
import { findElectron } from '../runtime/find-electron.mjs';
import { missingKeyring } from '../runtime/missing-keyring.mjs';

const WHOLE = { variable: 'VITRINE_CHROMIUM', find: findChromium };
const HEADLESS = { variable: 'VITRINE_HEADLESS_CHROMIUM', find: findHeadlessChromium };
const ELECTRON = { variable: 'VITRINE_ELECTRON', find: findElectron };

/** The runtimes that each project of Playwright needs. */
const NEEDED = { parts: [HEADLESS], journeys: [HEADLESS], browser: [WHOLE], desktop: [ELECTRON] };

/** @typedef {keyof typeof NEEDED} ProjectName */

/**
 * @typedef {object} Runtimes
 * @property {Readonly<Record<string, string>>} environment the variables for the specs
 * @property {ReadonlyMap<string, string>} missing projects that can't run here, with the reason
 */

/**
 * Finds or downloads the runtimes of the projects. In CI, a missing one is an immediate failure, because the reason
 * would not be noticed.
 *
 * @param {readonly ProjectName[]} projects
 * @returns {Promise<Runtimes>}
 */
export async function findRuntimes(projects) {
  /** @type {Record<string, string>} */
  const environment = {};
  /** @type {Map<string, string>} */
  const missing = new Map();
  // Sequential: concurrent package installations would wait for each other's lock.
  for (const project of projects) {
    for (const { variable, find } of NEEDED[project]) {
      if (variable in environment) continue;
      const found = await find();
      if ('path' in found) environment[variable] = found.path;
      else if (process.env.CI) throw new Error(`${project} can't be tested: ${found.missing}.`);
      else missing.set(project, found.missing);
    }
  }
  if (projects.includes('desktop')) Object.assign(environment, await keyringEnvironment());
  return { environment, missing };
}

/** @returns {Promise<Record<string, string>>} empty if the keyring specs can run */
async function keyringEnvironment() {
  const missing = await missingKeyring();
  if (missing === undefined) return {};
  if (process.env.CI && process.platform === 'linux') throw new Error(`No keyring to test with: ${missing}.`);
  return { VITRINE_KEYRING_MISSING: missing };
}
