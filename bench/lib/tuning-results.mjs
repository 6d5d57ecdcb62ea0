import { ratio, spread, words } from './figures.mjs';

const GOALS = { ratio: 1.3, added: 150, pause: 200, wait: 50, key: 50 };
const MEGABYTE = 2 ** 20;

/** @typedef {{ from: number, to: number } | null} Span */
/** @typedef {import('./figures.mjs').Spread} Spread */
/** @typedef {import('./tuning-window.mjs').KeyTimes} KeyTimes */
/**
 * @typedef {object} Large
 * @property {number} load at its start
 * @property {number} queries
 * @property {number} settings
 * @property {number} requests
 * @property {number} seconds
 * @property {Span} estimate
 * @property {number} added bytes
 * @property {Spread} wait
 * @property {import('./loop-pauses.mjs').LoopPauses} pauses
 * @property {import('./tuning-window.mjs').WindowKeys} keys
 */
/** @typedef {{ rows: number, partitions: number, width: number, queries: number, settings: number, repeats: number, rounds: number, pauses: number }} Sizes */
/**
 * @typedef {object} Results
 * @property {string} processor
 * @property {number} cores
 * @property {number} load
 * @property {readonly number[]} ours
 * @property {readonly number[]} theirs
 * @property {Spread} recalls
 * @property {Spread} pauses
 * @property {Large} large
 * @property {{ load: number, seconds: number, estimate: Span, exact: number }} [million]
 */

/** @param {Results} results @param {Sizes} sizes */
export function tuningPage({ processor, cores, load, ours, theirs, recalls, pauses, large, million }, sizes) {
  return `# Tuning

One run of \`npm run bench\`, ${cores} cores (${processor}), load ${load.toFixed(1)} at its start. Median, least and most in brackets.
${number(sizes.rows)} rows of ${sizes.width} numbers, an IVF_PQ index of ${sizes.partitions} partitions, on the local server.

| what | measured | goal |
|---|---|---|
| ${sizes.queries} queries × ${sizes.settings} settings × ${sizes.repeats}, with the exact answers, ${sizes.rounds} times | ${words(spread(ours), 1)} s | |
| the same calls by a script with the public Python client | ${words(spread(theirs), 1)} s | |
| the first by the second | ${words(ratio(ours, theirs), 2)} | ${GOALS.ratio} |
| recall of these settings | ${words(recalls, 3)} | |
| from a pause to its answer, ${sizes.pauses} times | ${words(pauses, 1)} ms | ${GOALS.pause} |
${million === undefined ? '' : millionRows(million, sizes)}
${largePart(large)}`;
}

/** @param {NonNullable<Results['million']>} million @param {Sizes} sizes */
function millionRows({ load, seconds, exact, estimate }, { queries, settings }) {
  return `| 1,000,000 rows of 128 numbers, ${queries} queries × ${settings} settings, of it exact answers; in a run of its own, load ${load.toFixed(1)} | ${seconds.toFixed(0)} s, ${exact.toFixed(0)} s | |
| what the estimate said of it | ${span(estimate)} | within a factor of 2 |
`;
}

/** @param {Large} large */
function largePart({ load, queries, settings, requests, seconds, estimate, added, wait, pauses, keys }) {
  return `## ${number(queries)} queries × ${settings} settings

Load ${load.toFixed(1)} at its start. All the while a window of Chromium stands on the page of the sweep, and keys are pressed in it:
from the moment that the browser has the key to the end of the frame that follows. Work is what the main thread of the
window does for a key, or that of the host in a pause, without the time in which other programs had the processor.

| what | measured | goal |
|---|---|---|
| from a letter in the field of the goal to its frame | ${keyWords(keys.field)} | ${GOALS.key} |
| from an arrow in the table of settings to its frame | ${keyWords(keys.settings)} | ${GOALS.key} |
| from an arrow in the chart to its frame | ${keyWords(keys.chart)} | ${GOALS.key} |
| a small call to the host, every 10 ms, by another program | ${words(wait, 1)} ms | |
| the longest pause of the host’s loop by the clock, and the longest work in one | ${pauses.longest.toFixed(1)} ms, ${pauses.work.toFixed(1)} ms | ${GOALS.wait} |
| added to the host at most | ${(added / MEGABYTE).toFixed(0)} MB | ${GOALS.added} |
| how long it took, ${number(requests)} requests | ${seconds.toFixed(0)} s | |
| what the estimate said of it | ${span(estimate)} | |
`;
}

/** @param {KeyTimes} times */
function keyWords({ count, median, p95, most, work }) {
  const seen = `median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, most ${most.toFixed(1)} ms (${number(count)} keys)`;
  return `${seen}; work ${words(work, 1)} ms`;
}

/** @param {number} value */
function number(value) {
  return value.toLocaleString('en');
}

/** @param {Span} time */
function span(time) {
  return time && `${time.from.toFixed(0)} to ${time.to.toFixed(0)} s`;
}
