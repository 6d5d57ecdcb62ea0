import { ratio, spread, words } from './figures.mjs';
import { keepResults } from './keep-results.mjs';

/** @typedef {Record<string, readonly number[]>} Measured by peer, one value a round */
/** @typedef {import('./figures.mjs').Spread} Spread */
/**
 * @typedef {object} ServerResults
 * @property {string} processor
 * @property {number} cores
 * @property {string} node
 * @property {number} answerBytes
 * @property {Measured} perSecond
 * @property {Measured} readyAfter
 * @property {{ tables: number, listPageOf1000: Spread, listPageOf10000: Spread, batchOf500: Spread, batchOf10000: Spread }} catalog
 */

/** Saves the page and the figures behind it. @param {ServerResults} results */
export async function keepServerResults(results) {
  await keepResults('local-server', results, pageOf(results));
}

/** @param {ServerResults} results */
function pageOf(results) {
  const { catalog } = results;
  return `# The local server

One run of \`npm run bench\`, Node ${results.node}, ${results.cores} cores (${results.processor}). Median of the rounds, least and most
in brackets. Only ratios compare: every round asks all of them in turn.

## Describe, answered per second

The answer has ${results.answerBytes.toLocaleString('en')} bytes; the peers send the very same bytes, ready-made. 16 connections.

${table(results.perSecond, 'answers per second', 0, 2)}
Goal: at least 0.80 of bare fastify.

## From the start of the process to its first answer

${table(results.readyAfter, 'milliseconds', 0, 2)}
Goal: at most 2.00 of bare fastify. The local server opens its catalog and fills it with the sample the first time.

## A catalog of ${catalog.tables.toLocaleString('en')} tables

| what | milliseconds | goal |
|---|---|---|
| a page of 1,000 names | ${words(catalog.listPageOf1000, 1)} | 50 |
| a page of 10,000 names | ${words(catalog.listPageOf10000, 1)} | 50 |
| a batch of 500 operations, on disk | ${words(catalog.batchOf500, 1)} | 100 |
| a batch of 10,000 operations, on disk | ${words(catalog.batchOf10000, 1)} | |
`;
}

/** @type {(measured: Measured, unit: string, digits: number, ratioDigits: number) => string} */
function table(measured, unit, digits, ratioDigits) {
  const base = measured['bare fastify'] ?? [];
  const rows = Object.entries(measured).map(
    ([name, values]) =>
      `| ${name} | ${words(spread(values), digits)} | ${words(ratio(values, base), ratioDigits)} |`,
  );
  return [`| server | ${unit} | of bare fastify |`, '|---|---|---|', ...rows, ''].join('\n');
}
