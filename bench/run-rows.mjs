import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { tableFromIPC } from 'apache-arrow';
import { workTime } from '../scripts/testing/watch-loop.mjs';
import { ratio, spread, words } from './lib/figures.mjs';
import { keepResults } from './lib/keep-results.mjs';
import { sized } from './lib/sizes.mjs';
import { callHost, startVitrine } from './lib/vitrine.mjs';
import { serveWideRows } from './servers/wide-rows.mjs';

/*
 * Ten thousand rows of sixteen columns as the result of a query, in the built window: the time from their last byte
 * until they can be used, and scrolling. Then one row of ten thousand columns, read by the host and by apache-arrow
 * only. `npm run bench` calls this.
 */

const ROUNDS = sized(5, 1);
const ROWS = sized(10_000, 200);
const COLUMNS = sized(10_000, 200);
const FRAMES = sized(120, 10);
const GOALS = { usable: 300, columns: 100, frame: 1000 / 60 };

const directory = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
const executablePath = process.env.VITRINE_CHROMIUM;
const server = await serveWideRows({ rows: ROWS, columns: COLUMNS });
try {
  const vitrine = await startVitrine(join(directory, 'data'));
  const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
  try {
    const columns = await readColumns(vitrine);
    const results = {
      processor: cpus()[0]?.model ?? 'unknown',
      cores: cpus().length,
      browser: browser.version(),
      size: server.size,
      columns,
      ...(await measure(browser, vitrine)),
    };
    await keepResults('run-rows', results, pageOf(results));
  } finally {
    await browser.close();
    await vitrine.stop();
  }
} finally {
  server.stop();
  await rm(directory, { recursive: true, force: true });
}

/** @typedef {import('@playwright/test').Page} Page */

/**
 * The CPU time of the host's main thread for a page of one row, including its message to the window, and of this
 * process for the same bytes with apache-arrow, in turn.
 *
 * @param {import('./lib/vitrine.mjs').Vitrine} vitrine
 */
async function readColumns(vitrine) {
  const { host, close } = await callHost(vitrine);
  const draft = { name: 'Rows', address: server.address };
  const { id: connectionId } = await host.connections.add({ draft, anyway: true });
  const page = () => host.rows.page({ connectionId, id: ['columns'], offset: 0n, limit: 10 });
  // The first call of each loads its code.
  await page();
  tableFromIPC(server.row);
  /** @type {{ host: number[], arrow: number[] }} */
  const times = { host: [], arrow: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.host.push(await workOf(vitrine.pid, page));
    times.arrow.push(await workOf(process.pid, async () => tableFromIPC(server.row)));
  }
  close();
  return times;
}

/** @param {number} pid @param {() => Promise<unknown>} work */
async function workOf(pid, work) {
  const before = workTime(pid);
  await work();
  return workTime(pid) - before;
}

/** @param {import('@playwright/test').Browser} browser @param {import('./lib/vitrine.mjs').Vitrine} vitrine */
async function measure(browser, vitrine) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(await vitrine.nextUrl());
  await page.getByRole('treeitem', { name: /wide/ }).click();
  await page.getByRole('tab', { name: 'Query', exact: true }).click();
  await page.getByRole('textbox', { name: 'k', exact: true }).fill(String(ROWS));
  // The first run loads the code of the page.
  await run(page);
  const usable = [];
  for (let round = 0; round < ROUNDS; round += 1) usable.push(await run(page));
  return { usable, frames: await scroll(page) };
}

/** The time from the last byte of the response to the end of the frame that shows its rows. @param {Page} page */
async function run(page) {
  const shown = page.evaluate(
    () =>
      new Promise((seen) => {
        const before = document.querySelector('[data-cell="0 0"]');
        const look = () => {
          const cell = document.querySelector('[data-cell="0 0"]');
          const isNew = cell !== null && cell !== before && cell.textContent !== '';
          if (isNew) setTimeout(() => seen(performance.timeOrigin + performance.now()));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
  );
  const form = page.getByRole('region', { name: 'Query', exact: true });
  await form.getByRole('button', { name: 'Run', exact: true }).click();
  const at = await shown;
  await form.getByRole('button', { name: 'Run', exact: true, disabled: false }).waitFor();
  return Number(at) - server.lastByteAt();
}

/** The duration of each frame while the grid scrolls by 20 pixels per frame. @param {Page} page */
async function scroll(page) {
  return page.evaluate(
    (count) =>
      new Promise((done) => {
        const grid = document.querySelector('[role="grid"]');
        /** @type {number[]} */
        const times = [];
        let last = performance.now();
        const step = () => {
          const now = performance.now();
          times.push(now - last);
          last = now;
          if (grid !== null) grid.scrollTop += 20;
          if (times.length > count) done(times.slice(1));
          else requestAnimationFrame(step);
        };
        requestAnimationFrame(step);
      }),
    FRAMES,
  );
}

/** @param {{ browser: string, processor: string, cores: number, size: number, columns: { host: readonly number[], arrow: readonly number[] }, usable: readonly number[], frames: readonly number[] }} results */
function pageOf({ usable, frames, size, columns, ...machine }) {
  const inTime = frames.filter((time) => time < GOALS.frame * 1.5).length;
  return `# Rows of a run

One run of \`npm run bench\`, Chromium ${machine.browser}, ${machine.cores} cores (${machine.processor}). Median, least and most in
brackets. A query with ${ROWS.toLocaleString('en')} rows of 16 columns (${(size / 2 ** 20).toFixed(1)} MB of Arrow), ${ROUNDS} times.

| what | measured | goal |
|---|---|---|
| from the last byte of the answer to the frame that has its rows | ${words(spread(usable))} ms | ${GOALS.usable} |
| a frame while the rows scroll, 20 pixels a frame | ${words(spread(frames), 1)} ms | ${GOALS.frame.toFixed(1)} |
| frames in time, of ${frames.length} | ${inTime} | |
| a page of one row of ${COLUMNS.toLocaleString('en')} columns, work of the host’s thread | ${words(spread(columns.host))} ms | ${GOALS.columns} |
| tableFromIPC of apache-arrow alone, the same bytes | ${words(spread(columns.arrow))} ms | |
| the host, in times of that | ${words(ratio(columns.host, columns.arrow), 2)} | |
`;
}
