import { join } from 'node:path';
import { ROOT, TOOLS } from '../launch/paths.mjs';
import { openDisplays } from '../runtime/open-displays.mjs';
import { runReporting } from './run-reporting.mjs';
import { SEEDED } from './seed.mjs';

/** @typedef {import('./report-result.mjs').TestResult} TestResult */

const CONFIG = join(ROOT, 'e2e/playwright.config.ts');
const REPORTER = join(import.meta.dirname, 'playwright-reporter.mjs');
const AGAIN = join(ROOT, 'test-results/again');

/** As many as in e2e/playwright.config.ts. */
const WORKERS = 2;

/**
 * @typedef {object} EndToEndOptions
 * @property {readonly string[]} projects
 * @property {string | undefined} grep
 * @property {number} repeat
 * @property {boolean} bail
 * @property {readonly string[]} [files] default: all of the projects
 * @property {string} [config] default: the project's @property {boolean} [isAlone] runs sequentially, and keeps the
 * output of earlier failures
 */

/** The arguments of Playwright's own command. @param {EndToEndOptions} options */
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
 * @param {EndToEndOptions} options
 * @param {NodeJS.ProcessEnv} environment with the result of `findRuntimes`
 * @param {(result: TestResult) => void} onResult
 */
export function runEndToEnd(options, environment, onResult) {
  return withDisplays(options.projects, { ...environment, ...SEEDED }, (own) =>
    runReporting([...playwrightArguments(options), `--reporter=${REPORTER}`], own, onResult),
  );
}

/**
 * Gives every worker of the desktop shell its own display, since each display has one pointer and one clipboard.
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
