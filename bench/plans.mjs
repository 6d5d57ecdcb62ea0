import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { serveBuiltPage } from './lib/built-page.mjs';
import { ratio, spread, words } from './lib/figures.mjs';
import { keepResults } from './lib/keep-results.mjs';
import { installPeers } from './lib/peers.mjs';
import { lancePlan, postgresPlan } from './lib/plan-texts.mjs';
import { sized } from './lib/sizes.mjs';
import { toPaint, untilQuiet } from './lib/until-quiet.mjs';
import { startVitrine } from './lib/vitrine.mjs';

/*
 * The time from pasting a plan until it can be used, in the built window, compared with pev2 in the same browser.
 * `npm run bench` calls this.
 */

const ROUNDS = sized(5, 1);
const OPERATORS = sized(500, 50);
const LINES = sized(20_000, 1000);
const STEPS = sized(20, 2);
const ROW = '[aria-label="Operators of the plan"] [data-row]';
const GOALS = { interactive: 100, ratio: 50, long: 800, nodes: 3000, step: 50 };

const directory = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
const executablePath = process.env.VITRINE_CHROMIUM;
try {
  await installPeers();
  const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
  const peer = await serveBuiltPage(join(import.meta.dirname, 'pages/pev2'), join(directory, 'pev2'));
  const vitrine = await startVitrine(join(directory, 'data'));
  try {
    const results = {
      processor: cpus()[0]?.model ?? 'unknown',
      cores: cpus().length,
      node: process.version,
      browser: browser.version(),
      ...(await measure(browser, vitrine, peer.url)),
    };
    await keepResults('plans', results, pageOf(results));
  } finally {
    await browser.close();
    await peer.stop();
    await vitrine.stop();
  }
} finally {
  await rm(directory, { recursive: true, force: true });
}

/** @typedef {import('@playwright/test').Browser} Browser */
/** @typedef {import('@playwright/test').Page} Page */

/** Both run in each round, so that other load on the machine affects both. */
/** @param {Browser} browser @param {{ nextUrl(): Promise<string> }} ours @param {string} theirs */
async function measure(browser, ours, theirs) {
  const vitrine = [];
  const pev2 = [];
  /** @type {number[]} */
  const long = [];
  let nodes = 0;
  /** @type {number[]} */
  const select = [];
  /** @type {number[]} */
  const fold = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    pev2.push(await inFreshPage(browser, theirs, showInPev2));
    // Each address of the window can be opened by one page.
    vitrine.push(
      await inFreshPage(browser, await ours.nextUrl(), (page) => showInVitrine(page, lancePlan(OPERATORS))),
    );
    await inFreshPage(browser, await ours.nextUrl(), async (page) => {
      long.push(await showInVitrine(page, lancePlan(LINES)));
      nodes = Math.max(nodes, await page.evaluate(() => document.querySelectorAll('*').length));
      select.push(...(await keyTimes(page, ['ArrowDown'])));
      fold.push(...(await keyTimes(page, ['ArrowLeft', 'ArrowRight'])));
      return 0;
    });
  }
  return { interactive: { vitrine, pev2 }, long, nodes, select, fold };
}

/** @param {Browser} browser @param {string} url @param {(page: Page) => Promise<number>} act */
async function inFreshPage(browser, url, act) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  try {
    // Not a script element, which the window's content security policy would block.
    await page.addInitScript({ content: `window.untilQuiet = ${untilQuiet}; window.toPaint = ${toPaint};` });
    await page.goto(url);
    return await act(page);
  } finally {
    await page.close();
  }
}

/** @param {Page} page */
function showInPev2(page) {
  return page.evaluate(
    ([text, count]) =>
      window.untilQuiet(
        () => window.showPlan(text),
        () => document.querySelectorAll('.plan-node').length >= count,
      ),
    /** @type {const} */ ([postgresPlan(OPERATORS), OPERATORS]),
  );
}

/** Opens a small plan first, so that the window's code is loaded, as the peer's is. */
/** @param {Page} page @param {string} text */
async function showInVitrine(page, text) {
  await page.getByRole('button', { name: 'Plans' }).click();
  await pasted(page, lancePlan(5));
  await page.getByRole('tab', { name: 'Plans' }).click();
  return pasted(page, text);
}

/** @param {Page} page @param {string} text */
async function pasted(page, text) {
  const place = page.getByRole('textbox', { name: 'Text of the plan' });
  return place.evaluate(
    (element, [plan, row]) =>
      window.untilQuiet(
        () => {
          const clipboardData = new DataTransfer();
          clipboardData.setData('text/plain', plan);
          element.dispatchEvent(
            new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
          );
        },
        () => document.querySelector(row) !== null,
      ),
    /** @type {const} */ ([text, ROW]),
  );
}

/** The time from each key to its paint. @param {Page} page @param {readonly string[]} keys */
async function keyTimes(page, keys) {
  const grid = page.getByRole('treegrid', { name: 'Operators of the plan' });
  await grid.focus();
  await page.keyboard.press('Home');
  const times = [];
  for (let step = 0; step < STEPS; step += 1) {
    times.push(
      await grid.evaluate((element, key) => window.toPaint(element, key), keys[step % keys.length] ?? ''),
    );
  }
  return times;
}

/**
 * @typedef {object} Results
 * @property {string} processor
 * @property {number} cores
 * @property {string} browser
 * @property {{ vitrine: readonly number[], pev2: readonly number[] }} interactive
 * @property {readonly number[]} long
 * @property {number} nodes
 * @property {readonly number[]} select
 * @property {readonly number[]} fold
 */

/** @param {Results} results */
function pageOf({ interactive, long, nodes, select, fold, ...machine }) {
  const times = ratio(interactive.pev2, interactive.vitrine);
  return `# Plans

One run of \`npm run bench\`, Chromium ${machine.browser}, ${machine.cores} cores (${machine.processor}). Median of ${ROUNDS} rounds, least and
most in brackets. Every round has both readers in turn, in fresh pages of the same browser, each with its code loaded.

"Usable" is the end of the frame that shows the plan, or of the last one after it that took 50 ms or more. pev2 reads
plans of PostgreSQL, so it is given the same tree in those words.

| what | measured | goal |
|---|---|---|
| ${OPERATORS} operators, from the text to usable | ${words(spread(interactive.vitrine))} ms | ${GOALS.interactive} |
| the same in pev2 | ${words(spread(interactive.pev2))} ms | |
| pev2 takes so many times as long | ${words(times, 1)} | ${GOALS.ratio} |
| ${LINES.toLocaleString('en')} lines, from the text to usable | ${words(spread(long))} ms | ${GOALS.long} |
| elements in the window with them | ${nodes.toLocaleString('en')} | ${GOALS.nodes.toLocaleString('en')} |
| with them: a key selects the next operator | ${words(spread(select))} ms | ${GOALS.step} |
| with them: a key folds or opens all below the first | ${words(spread(fold))} ms | ${GOALS.step} |
`;
}
