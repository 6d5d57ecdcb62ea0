import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findDisplay } from '../scripts/runtime/find-display.mjs';
import { findElectron } from '../scripts/runtime/find-electron.mjs';
import { ratio, spread, words } from './lib/figures.mjs';
import { startOf } from './lib/start-window.mjs';

/*
 * How soon the desktop window can be used, from the start of its process, beside an Electron that shows one button. Each
 * start is a new process with new data. `npm run bench` calls this.
 */

const ROUNDS = 30;
const GOAL = 1.5;

/** @typedef {import('./lib/start-window.mjs').Start} Start */

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

/** Each round has both in turn, so that a neighbour on this machine is in the way of both. @param {string} electron */
async function measure(electron) {
  /** @type {Start[]} */
  const vitrine = [];
  /** @type {Start[]} */
  const empty = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const data = join(directory, String(round));
    const window = join(import.meta.dirname, 'servers/empty-window');
    empty.push(await startOf(electron, { program: [window], data: `${data}-empty`, button: 'Ready' }));
    vitrine.push(await startOf(electron, { program: [root], data, button: 'Open sample catalog' }));
  }
  return { vitrine, empty };
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
