import { cpus } from 'node:os';
import { ROOT } from '../scripts/launch/paths.mjs';
import { ratio, spread, words } from './lib/figures.mjs';
import { keepResults } from './lib/keep-results.mjs';
import { sized } from './lib/sizes.mjs';
import { startInTurns, withElectron } from './lib/start-window.mjs';

/*
 * The time from the start of the process until the desktop window can be used, compared with an Electron that shows one
 * button. Each start is a new process with new data. `npm run bench` calls this.
 */

const ROUNDS = sized(30, 2);
const GOAL = 1.5;
/** Milliseconds from the click on “Open sample catalog” to a tree with names. */
const GOAL_OF_SAMPLE = 700;

/** @typedef {import('./lib/start-window.mjs').Start} Start */

await withElectron(async (lent) => {
  const vitrine = { executable: lent.electron, program: [ROOT] };
  const results = {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    ...(await startInTurns(ROUNDS, lent, vitrine)),
  };
  await keepResults('start-up', results, pageOf(results));
});

/**
 * @param {{ processor: string, cores: number, vitrine: readonly Start[], empty: readonly Start[] }} results
 */
function pageOf({ vitrine, empty, ...machine }) {
  const times = (/** @type {readonly Start[]} */ starts) => starts.map(({ usable }) => usable);
  const memories = (/** @type {readonly Start[]} */ starts) => starts.map(({ memory }) => memory);
  const opened = (/** @type {boolean} */ atOnce) =>
    vitrine.filter(({ looked }) => (looked === 0) === atOnce).flatMap((one) => one.opened ?? []);
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

From the press of *Open sample catalog* until its tree has names, the start of the local server and the making of its
catalog included: ${words(spread(opened(false)))} milliseconds where the first page was looked at for two seconds, and
${words(spread(opened(true)))} where the button was pressed as soon as it could be, in half of the rounds each. Goal: at
most ${GOAL_OF_SAMPLE}.
`;
}
