import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findDisplay } from '../scripts/runtime/find-display.mjs';
import { findElectron } from '../scripts/runtime/find-electron.mjs';
import { ratio, spread, words } from './lib/figures.mjs';
import { childrenOf, memoryOf } from './lib/processes.mjs';

/*
 * How soon the desktop window can be used, from the start of its process, beside an Electron that shows one button. Each
 * start is a new process with new data. `npm run bench` calls this.
 */

const ROUNDS = 30;
const GOAL = 1.5;

/** @typedef {{ usable: number, memory: number }} Start milliseconds and megabytes */
/** @typedef {{ program: string, data: string, button: string }} Program */

const root = join(import.meta.dirname, '..');
const directory = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
const [electron, display] = [await findElectron(), await findDisplay()];
try {
  if ('missing' in electron) throw new Error(`There is no Electron to measure: ${electron.missing}.`);
  if ('missing' in display) throw new Error(`There is no display to measure on: ${display.missing}.`);
  Object.assign(process.env, display.environment);
  const results = {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    ...(await measure(electron.path)),
  };
  const page = pageOf(results);
  await writeFile(join(root, 'bench/results/start-up.md'), page);
  await writeFile(join(root, 'bench/results/start-up.json'), `${JSON.stringify(results, null, 2)}\n`);
  process.stdout.write(page);
} finally {
  if ('close' in display) await display.close();
  await rm(directory, { recursive: true, force: true, maxRetries: 5 });
}

/**
 * Playwright now and then attaches in the moment in which a window is made, and waits in vain: then nothing was measured.
 *
 * @param {string} electron @param {Program} program @returns {Promise<Start>}
 */
async function startOf(electron, program, triesLeft = 6) {
  try {
    return await start(electron, program);
  } catch (problem) {
    const isMissed = problem instanceof Error && problem.name === 'TimeoutError';
    if (!isMissed || triesLeft <= 1) throw problem;
    await rm(program.data, { recursive: true, force: true, maxRetries: 5 });
    return startOf(electron, program, triesLeft - 1);
  }
}

/** Each round has both in turn, so that a neighbour on this machine is in the way of both. @param {string} electron */
async function measure(electron) {
  /** @type {Start[]} */
  const vitrine = [];
  /** @type {Start[]} */
  const empty = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const data = join(directory, String(round));
    const window = join(import.meta.dirname, 'servers/empty-window');
    empty.push(await startOf(electron, { program: window, data: `${data}-empty`, button: 'Ready' }));
    vitrine.push(await startOf(electron, { program: root, data, button: 'Open sample catalog' }));
  }
  return { vitrine, empty };
}

/** @param {string} electron @param {Program} program @returns {Promise<Start>} */
async function start(electron, { program, data, button }) {
  // Only root has to do without the sandbox.
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const switches = ['--remote-debugging-port=0', '--password-store=basic', '--use-mock-keychain', ...root];
  const begun = performance.now();
  const child = spawn(electron, [...switches, program, `--data=${data}`], {
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
    return { usable, memory: (await memoryBelow(child.pid ?? 0)) / 1e6 };
  } finally {
    child.kill('SIGKILL');
    await exited;
  }
}

/** It writes its address before it does anything else. @param {import('node:stream').Readable} output */
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

/** Of all its processes; what they share is counted for each. @param {number} pid @returns {Promise<number>} bytes */
async function memoryBelow(pid) {
  // One that ends meanwhile holds nothing.
  const own = await memoryOf(pid).catch(() => ({ now: 0 }));
  const children = await childrenOf(pid).catch(() => []);
  const below = await Promise.all(children.map(memoryBelow));
  return below.reduce((sum, bytes) => sum + bytes, own.now || 0);
}

/**
 * @param {{ processor: string, cores: number, vitrine: readonly Start[], empty: readonly Start[] }} results
 */
function pageOf({ vitrine, empty, ...machine }) {
  const times = (/** @type {readonly Start[]} */ starts) => starts.map(({ usable }) => usable);
  const memories = (/** @type {readonly Start[]} */ starts) => starts.map(({ memory }) => memory);
  return `# Start-up

One run of \`npm run bench\`, ${machine.cores} cores (${machine.processor}). Median of ${ROUNDS} rounds, least and most in brackets. Every
round starts both in turn, with new data. From the start of the process until its first button can be pressed. The
memory is that of all processes of the program at that moment; what they share is counted for each.

| what | milliseconds | memory, MB |
|---|---|---|
| Vitrine, the desktop window | ${words(spread(times(vitrine)))} | ${words(spread(memories(vitrine)))} |
| an empty Electron window | ${words(spread(times(empty)))} | ${words(spread(memories(empty)))} |
| times as much | ${words(ratio(times(vitrine), times(empty)), 2)} | ${words(ratio(memories(vitrine), memories(empty)), 2)} |

Goal: at most ${GOAL} times as long.
`;
}
