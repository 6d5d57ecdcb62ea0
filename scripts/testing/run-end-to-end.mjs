import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT, TOOLS } from '../launch/paths.mjs';
import { runInFront } from '../launch/run-in-front.mjs';
import { findDisplay } from '../runtime/find-display.mjs';
import { countEndToEnd, secondTries } from './counts.mjs';
import { readReport } from './read-report.mjs';

/** @typedef {import('./counts.mjs').Counts} Counts */
/** @typedef {import('./runtimes.mjs').ShellName} ShellName */
/** @typedef {{ ok: boolean, counts: Readonly<Record<string, Counts>> }} EndToEndResult counts for each shell */

const CONFIG = join(ROOT, 'e2e/playwright.config.ts');
const REPORT = join(ROOT, 'test-results/e2e.json');

/**
 * @param {readonly ShellName[]} shells
 * @param {Readonly<Record<string, string>>} runtimes what `findRuntimes` answered
 * @param {readonly string[]} args for Playwright
 * @returns {Promise<EndToEndResult>}
 */
export async function runEndToEnd(shells, runtimes, args) {
  const display = 'VITRINE_ELECTRON' in runtimes ? await findDisplay() : NO_DISPLAY;
  if ('missing' in display) throw new Error(`The desktop shell can't be tested: ${display.missing}.`);
  try {
    await rm(REPORT, { force: true });
    const projects = shells.map((shell) => `--project=${shell}`);
    const command = [TOOLS.playwright, 'test', `--config=${CONFIG}`, ...projects, ...args];
    const environment = { ...process.env, ...runtimes, ...display.environment };
    const { code } = await runInFront(process.execPath, command, environment);
    const report = await readReport(REPORT, 'Playwright');
    for (const title of secondTries(report)) console.log(`Passed at the second try only: ${title}`);
    return {
      ok: code === 0,
      counts: Object.fromEntries(shells.map((shell) => [shell, countEndToEnd(report, shell)])),
    };
  } finally {
    await display.close();
  }
}

const NO_DISPLAY = { environment: {}, close: async () => {} };
