import { join } from 'node:path';
import { ROOT, TOOLS } from '../launch/paths.mjs';
import { runReporting } from './run-reporting.mjs';
import { SEED } from './seed.mjs';

/** @typedef {import('./report-result.mjs').TestResult} TestResult */

const REPORTER = join(import.meta.dirname, 'vitest-reporter.mjs');

/**
 * @param {{ grep?: string | undefined, files?: readonly string[] | undefined, bail: boolean, config?: string }}
 * options `files` as paths. Default: all
 * @param {NodeJS.ProcessEnv} environment
 * @param {(result: TestResult) => void} onResult
 */
export function runUnit({ grep, files = [], bail, config }, environment, onResult) {
  const narrow = grep === undefined ? [] : ['--testNamePattern', grep];
  const ending = bail ? ['--bail=1'] : [];
  const command = [TOOLS.vitest, 'run', '--root', ROOT, `--reporter=${REPORTER}`, '--includeTaskLocation'];
  const configured = config === undefined ? [] : [`--config=${config}`];
  const seeded = { ...environment, VITRINE_SEED: String(SEED) };
  return runReporting([...command, ...configured, ...narrow, ...ending, ...files], seeded, onResult);
}
