import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { findDisplay } from '../../scripts/runtime/find-display.mjs';
import { findElectron } from '../../scripts/runtime/find-electron.mjs';
import { childrenOf, memoryOf } from './processes.mjs';

/*
 * Starts an Electron window, and measures from the start of its process until its first button can be clicked.
 */

/** @typedef {{ usable: number, memory: number, opened: number | undefined, looked: number }} Start milliseconds and megabytes; `opened` from the click on the button to the names in the tree, `looked` the wait before the click */
/** @typedef {{ program: readonly string[], data: string, button: string, names?: string, looks?: number }} Program `program` is empty if the executable contains it; `names` is a name in the tree that the button opens */

/**
 * Provides an Electron, a display, and a temporary directory.
 *
 * @param {(lent: { electron: string, directory: string }) => Promise<void>} use
 */
export async function withElectron(use) {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
  const [electron, display] = [await findElectron(), await findDisplay()];
  try {
    if ('missing' in electron) throw new Error(`There is no Electron to measure: ${electron.missing}.`);
    if ('missing' in display) throw new Error(`There is no display to measure on: ${display.missing}.`);
    Object.assign(process.env, display.environment);
    await use({ electron: electron.path, directory });
  } finally {
    if ('close' in display) await display.close();
    await rm(directory, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Starts Vitrine and a window with one button, each time with new data. They alternate in each round, so that other
 * load on the machine affects both.
 *
 * @param {number} rounds
 * @param {{ electron: string, directory: string }} lent
 * @param {{ executable: string, program: readonly string[] }} vitrine
 */
export async function startInTurns(rounds, { electron, directory }, { executable, program }) {
  /** @type {Start[]} */
  const vitrine = [];
  /** @type {Start[]} */
  const empty = [];
  const window = join(import.meta.dirname, '../servers/empty-window');
  for (let round = 0; round < rounds; round += 1) {
    const data = join(directory, String(round));
    empty.push(await startOf(electron, { program: [window], data: `${data}-empty`, button: 'Ready' }));
    const looks = round % 2 === 0 ? 0 : A_LOOK;
    vitrine.push(await startOf(executable, { program, data, looks, ...SAMPLE }));
  }
  return { vitrine, empty };
}

const SAMPLE = { button: 'Open sample catalog', names: 'prod' };
/** In milliseconds: a user reads five options and chooses one; only a script is faster. */
const A_LOOK = 2000;

/**
 * Retries after a timeout: Playwright sometimes attaches while a window is being created, and waits forever.
 *
 * @param {string} executable @param {Program} program @returns {Promise<Start>}
 */
async function startOf(executable, program, triesLeft = 6) {
  try {
    return await start(executable, program);
  } catch (problem) {
    const isMissed = problem instanceof Error && problem.name === 'TimeoutError';
    if (!isMissed || triesLeft <= 1) throw problem;
    await rm(program.data, { recursive: true, force: true, maxRetries: 5 });
    return startOf(executable, program, triesLeft - 1);
  }
}

/** @param {string} executable @param {Program} program @returns {Promise<Start>} */
async function start(executable, { program, data, button, names, looks = 0 }) {
  // Chromium's sandbox doesn't run as root.
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const switches = ['--remote-debugging-port=0', '--password-store=basic', '--use-mock-keychain', ...root];
  const begun = performance.now();
  const child = spawn(executable, [...switches, ...program, `--data=${data}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = once(child, 'exit');
  try {
    const browser = await chromium.connectOverCDP(await debuggerOf(child.stderr), { timeout: 10_000 });
    const [context] = browser.contexts();
    const page = context?.pages()[0] ?? (await context?.waitForEvent('page'));
    if (page === undefined) throw new Error('It has no window.');
    await page.getByRole('button', { name: button }).click({ trial: true });
    const usable = performance.now() - begun;
    const memory = (await memoryBelow(child.pid ?? 0)) / 1e6;
    await setTimeout(looks);
    const opened = names === undefined ? undefined : await untilOpened(page, { button, names });
    return { usable, memory, opened, looked: looks };
  } finally {
    child.kill('SIGKILL');
    await exited;
  }
}

/** @param {import('@playwright/test').Page} page @param {{ button: string, names: string }} wanted */
async function untilOpened(page, { button, names }) {
  const pressed = performance.now();
  await page.getByRole('button', { name: button }).click();
  await page
    .getByRole('treeitem')
    .filter({ has: page.getByText(names, { exact: true }) })
    .waitFor();
  return performance.now() - pressed;
}

/** Chromium prints this address before anything else. @param {import('node:stream').Readable} output */
async function debuggerOf(output) {
  let written = '';
  for await (const part of output.iterator({ destroyOnReturn: false })) {
    written += part;
    const [address] = /ws:\/\/127\.0\.0\.1:\d+\/\S+/.exec(written) ?? [];
    if (address === undefined) continue;
    output.resume();
    return address;
  }
  throw new Error(`Electron ended before it could be asked: ${written}`);
}

/**
 * The memory of a process and its descendants; shared memory is counted for each.
 *
 * @param {number} pid @returns {Promise<number>} bytes
 */
async function memoryBelow(pid) {
  // A process that has just ended counts as 0.
  const own = await memoryOf(pid).catch(() => ({ now: 0 }));
  const children = await childrenOf(pid).catch(() => []);
  const below = await Promise.all(children.map(memoryBelow));
  return below.reduce((sum, bytes) => sum + bytes, own.now || 0);
}
