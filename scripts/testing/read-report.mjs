import { readFile } from 'node:fs/promises';

/**
 * What a test runner wrote about its run. One that wrote nothing was stopped by something worse than a failing test.
 *
 * @param {string} file
 * @param {string} runner
 */
export async function readReport(file, runner) {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (problem) {
    throw new Error(`${runner} ended without its report; what it printed above says why.`, {
      cause: problem,
    });
  }
}
