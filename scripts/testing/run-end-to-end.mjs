import { join } from 'node:path';
import { ROOT, TOOLS } from '../launch/paths.mjs';
import { openDisplays } from '../runtime/open-displays.mjs';
import { runTold } from './run-told.mjs';
import { SEEDED } from './seed.mjs';

/** @typedef {import('./tell.mjs').TestResult} TestResult */

const CONFIG = join(ROOT, 'e2e/playwright.config.ts');
const REPORTER = join(import.meta.dirname, 'playwright-reporter.mjs');
const AGAIN = join(ROOT, 'test-results/again');

/** As many as there are in e2e/playwright.config.ts. */
const WORKERS = 2;

/**
 * @typedef {object} EndToEndWanted
 * @property {readonly string[]} projects
 * @property {string | undefined} grep
 * @property {number} repeat
 * @property {boolean} bail
 * @property {readonly string[]} [files] all of the projects, unless given
 * @property {string} [config] the project's, unless given
 * @property {boolean} [isAlone] one after the other; what an earlier run left of a failure stays
 */

/** The line of Playwright's own command that is wanted. @param {EndToEndWanted} wanted */
export function playwrightArguments({ projects, grep, repeat, bail, files = [], isAlone, config = CONFIG }) {
  return [
    TOOLS.playwright,
    'test',
    `--config=${config}`,
    ...projects.map((project) => `--project=${project}`),
    ...(grep === undefined ? [] : ['--grep', grep]),
    ...(repeat === 1 ? [] : [`--repeat-each=${repeat}`]),
    ...(bail ? ['-x'] : []),
    ...(isAlone ? ['--workers=1', `--output=${AGAIN}`] : []),
    '--pass-with-no-tests',
    ...files,
  ];
}

/**
 * @param {EndToEndWanted} wanted
 * @param {NodeJS.ProcessEnv} environment with what `findRuntimes` answered
 * @param {(result: TestResult) => void} onResult
 */
export function runEndToEnd(wanted, environment, onResult) {
  return withDisplays(wanted.projects, { ...environment, ...SEEDED }, (own) =>
    runTold([...playwrightArguments(wanted), `--reporter=${REPORTER}`], own, onResult),
  );
}

/**
 * Every worker of the desktop shell has a display of its own: there is one pointer and one clipboard on each.
 *
 * @template Result
 * @param {readonly string[]} projects
 * @param {NodeJS.ProcessEnv} environment
 * @param {(environment: NodeJS.ProcessEnv) => Promise<Result>} run
 * @returns {Promise<Result>}
 */
export async function withDisplays(projects, environment, run) {
  if (!projects.includes('desktop') || environment.VITRINE_ELECTRON === undefined) return run(environment);
  const displays = await openDisplays(WORKERS);
  try {
    return await run({ ...environment, VITRINE_DISPLAYS: displays.names.join(' ') });
  } finally {
    await displays.close();
  }
}
