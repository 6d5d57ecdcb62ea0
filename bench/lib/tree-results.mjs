import { ratio, spread, words } from './figures.mjs';
import { keepResults } from './keep-results.mjs';

const NAMES = {
  vitrine: 'Vitrine',
  'rc-tree': 'rc-tree',
  arborist: 'react-arborist',
  headless: '@headless-tree/react',
};
const GOALS = { small: 120, smallHeap: 25, ratio: 4, large: 500, largeHeap: 200, key: 50 };

/** @typedef {{ namespaces: number, tablesOfEach: number }} Size */
/** @typedef {{ time: readonly number[], heap: readonly number[] }} Shown milliseconds and megabytes, one value a round */
/** @typedef {{ small: Size, large: Size, peers: readonly string[], timeout: number }} Measured seconds */
/**
 * @typedef {object} WindowFigures milliseconds and megabytes
 * @property {number} open
 * @property {number} read
 * @property {number} heap
 * @property {readonly number[]} readingKeys
 * @property {readonly number[]} openAll
 * @property {readonly number[]} move
 * @property {readonly number[]} fold
 * @property {readonly number[]} typed
 * @property {{ echo: readonly number[], rows: readonly number[] }} filter
 */
/**
 * @typedef {object} Results
 * @property {string} processor
 * @property {number} cores
 * @property {string} browser
 * @property {Record<string, Shown>} small
 * @property {Record<string, Shown>} large
 * @property {WindowFigures} window
 */

/** Saves the page and the figures behind it. @param {Results} results @param {Measured} measured */
export async function keepTreeResults(results, measured) {
  await keepResults('tree', results, pageOf(results, measured));
}

/** @param {Results} results @param {Measured} measured */
function pageOf({ small, large, window, ...machine }, { peers, timeout, ...sizes }) {
  const count = (/** @type {Size} */ { namespaces, tablesOfEach }) =>
    (namespaces * (1 + tablesOfEach)).toLocaleString('en');
  const best = Math.min(...peers.map((name) => spread(small[name]?.time ?? []).median));
  const peer = peers.find((name) => spread(small[name]?.time ?? []).median === best) ?? '';
  const times = ratio(small[peer]?.time ?? [], small.vitrine?.time ?? []);
  return `# The tree

One run of \`npm run bench\`, Chromium ${machine.browser}, ${machine.cores} cores (${machine.processor}). Median of the rounds, least and most
in brackets. Every round has all trees in turn, each in a browser of its own with its code loaded, with every namespace
open. From the names as plain lists, which each tree is first given in the form it wants, to the end of the frame that
shows the first rows, or of the last one after it that took 50 ms or more. The heap is what was added to an empty tree
and is still held after a collection, the names themselves included.

## ${count(sizes.small)} names in ${sizes.small.namespaces} namespaces

${table(small)}
Goals: ${GOALS.small} ms, ${GOALS.smallHeap} MB. The best of the others, ${Reflect.get(NAMES, peer)}, takes ${words(times, 1)} times as long; goal: ${GOALS.ratio}.

## ${count(sizes.large)} names in ${sizes.large.namespaces.toLocaleString('en')} namespaces

One round. Who has no figures was not done after ${timeout} s, or its page had ended.

${table(large)}
Goals: ${GOALS.large} ms, ${GOALS.largeHeap} MB.

## The same names in the window, from a server over HTTP

| what | measured | goal |
|---|---|---|
| from the choice of the connection to its rows | ${words(spread([window.open]))} ms | ${GOALS.large} |
| "Load all names": ${(sizes.large.namespaces * 2).toLocaleString('en')} requests, in the background | ${(window.read / 1000).toFixed(0)} s | |
| while it reads: a key goes to the next row | ${words(spread(window.readingKeys))} ms | ${GOALS.key} |
| \`*\` opens all namespaces | ${words(spread(window.openAll))} ms | ${GOALS.key} |
| then: End, PageUp, Home, PageDown | ${words(spread(window.move))} ms | ${GOALS.key} |
| a key closes or opens a namespace | ${words(spread(window.fold))} ms | ${GOALS.key} |
| a letter goes to the next name | ${words(spread(window.typed))} ms | ${GOALS.key} |
| a text in the filter, to the picture of it | ${words(spread(window.filter.echo))} ms | ${GOALS.key} |
| and to the picture of what the host found among all names | ${words(spread(window.filter.rows))} ms | |
| heap after all of this, added | ${window.heap.toFixed(0)} MB | ${GOALS.largeHeap} |
`;
}

/** @param {Record<string, Shown>} shown */
function table(shown) {
  const rows = Object.entries(shown).map(
    ([name, { time, heap }]) => `| ${Reflect.get(NAMES, name)} | ${figure(time)} | ${figure(heap, 1)} |`,
  );
  return `| tree | milliseconds | heap, MB |\n|---|---|---|\n${rows.join('\n')}\n`;
}

/** @param {readonly number[]} values @param {number} [digits] */
function figure(values, digits) {
  const measured = values.filter((value) => !Number.isNaN(value));
  return measured.length === 0 ? 'none' : words(spread(measured), digits);
}
