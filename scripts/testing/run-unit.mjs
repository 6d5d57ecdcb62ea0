import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT, TOOLS } from '../launch/paths.mjs';
import { runInFront } from '../launch/run-in-front.mjs';
import { countUnit } from './counts.mjs';
import { readReport } from './read-report.mjs';
import { SEED } from './seed.mjs';

/** @typedef {{ ok: boolean, counts: import('./counts.mjs').Counts }} UnitResult */

const REPORT = join(ROOT, 'test-results/unit.json');

/**
 * @param {string | undefined} grep only tests with this in their name
 * @returns {Promise<UnitResult>}
 */
export async function runUnit(grep) {
  await rm(REPORT, { force: true });
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`];
  const narrow = grep === undefined ? [] : ['--testNamePattern', grep];
  const args = [TOOLS.vitest, 'run', '--root', ROOT, ...reports, ...narrow];
  const { code } = await runInFront(process.execPath, args, { ...process.env, VITRINE_SEED: String(SEED) });
  return { ok: code === 0, counts: countUnit(await readReport(REPORT, 'Vitest')) };
}
