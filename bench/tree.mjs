import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { serveBuiltPage } from './lib/built-page.mjs';
import { installPeers } from './lib/peers.mjs';
import { IS_TINY, sized } from './lib/sizes.mjs';
import { keepTreeResults } from './lib/tree-results.mjs';
import { toPaint, untilQuiet } from './lib/until-quiet.mjs';
import { callHost, startVitrine } from './lib/vitrine.mjs';

/*
 * A hundred thousand names in Vitrine's tree compared with public tree components, a million in the same, and a million
 * in the built window, from a server that lists them. `npm run bench` calls this.
 */

const ROUNDS = sized(5, 1);
const KEYS = sized(10, 1);
const PEERS = ['rc-tree', 'arborist', 'headless'];
const SMALL = sized({ namespaces: 100, tablesOfEach: 1000 }, { namespaces: 5, tablesOfEach: 10 });
const LARGE = sized({ namespaces: 10_000, tablesOfEach: 100 }, { namespaces: 20, tablesOfEach: 10 });
const TIMEOUT = 60_000;
const FILTER_TIMEOUT = sized(2000, 300);
const ROW = '[data-row], [role="treeitem"]';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {typeof SMALL} Size */

const directory = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
const executablePath = process.env.VITRINE_CHROMIUM;
try {
  await installPeers();
  const trees = await serveBuiltPage(join(import.meta.dirname, 'pages/tree'), join(directory, 'tree'));
  const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
  try {
    const results = {
      processor: cpus()[0]?.model ?? 'unknown',
      cores: cpus().length,
      browser: browser.version(),
      small: await showAll(trees.url, SMALL, ROUNDS),
      large: await showAll(trees.url, LARGE, 1),
      window: await measureWindow(browser),
    };
    await keepTreeResults(results, { small: SMALL, large: LARGE, peers: PEERS, timeout: TIMEOUT / 1000 });
  } finally {
    await browser.close();
    await trees.stop();
  }
} finally {
  await rm(directory, { recursive: true, force: true });
}

/** Each round runs all trees in turn. @param {string} url @param {Size} size @param {number} rounds */
async function showAll(url, size, rounds) {
  /** @type {Record<string, { time: number[], heap: number[] }>} */
  const shown = {};
  for (let round = 0; round < rounds; round += 1) {
    for (const name of ['vitrine', ...PEERS]) {
      const { time, heap } = await showOnce(url, name, size);
      const values = shown[name] ?? { time: [], heap: [] };
      values.time.push(time);
      values.heap.push(heap);
      shown[name] = values;
    }
  }
  return shown;
}

/**
 * Uses a new browser, so that leftovers of another tree have no effect, and shows a small tree first to load all code.
 * A tree that doesn't finish has no figures.
 *
 * @param {string} url @param {string} name @param {Size} size
 */
async function showOnce(url, name, size) {
  const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
  try {
    const page = await openPage(browser, url);
    await page.evaluate(() => window.makeCatalog(2, 2));
    await show(page, name, 4);
    const before = await heapOf(page);
    await page.evaluate((given) => window.makeCatalog(given.namespaces, given.tablesOfEach), size);
    const time = await show(page, name, 20);
    await page.evaluate(() => window.forgetCatalog());
    return { time, heap: (await heapOf(page)) - before };
  } catch (problem) {
    if (IS_TINY) throw problem;
    return { time: Number.NaN, heap: Number.NaN };
  } finally {
    await browser.close();
  }
}

/** @param {import('@playwright/test').Browser} browser @param {string} url */
async function openPage(browser, url) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.setDefaultTimeout(TIMEOUT);
  await page.addInitScript({ content: `window.untilQuiet = ${untilQuiet}; window.toPaint = ${toPaint};` });
  await page.goto(url);
  return page;
}

/** @param {Page} page @param {string} name @param {number} rows the least number of rows */
async function show(page, name, rows) {
  const shown = page.evaluate(
    ([tree, row, count]) =>
      window.untilQuiet(
        () => window.showTree(tree),
        () => document.querySelectorAll(row).length >= count,
      ),
    /** @type {const} */ ([name, ROW, rows]),
  );
  const tooLong = new Promise((_, reject) =>
    setTimeout(() => reject(new Error('It took too long.')), TIMEOUT).unref(),
  );
  await Promise.race([shown, tooLong]);
  return shown;
}

/** The heap after a garbage collection, in megabytes. @param {Page} page */
async function heapOf(page) {
  const client = await page.context().newCDPSession(page);
  await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  await client.detach();
  return usedSize / 1e6;
}

/** @param {import('@playwright/test').Browser} browser */
async function measureWindow(browser) {
  const server = spawn(
    process.execPath,
    [
      join(import.meta.dirname, 'servers/many-names.mjs'),
      String(LARGE.namespaces),
      String(LARGE.tablesOfEach),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [written] = await once(server.stdout, 'data');
  const vitrine = await startVitrine(join(directory, 'data'));
  const { host, close } = await callHost(vitrine);
  try {
    await host.localServer.openSample();
    const address = String(written).trim();
    await host.connections.add({
      draft: { name: 'Many', address, pageSize: LARGE.namespaces },
      anyway: true,
    });
    return await inWindow(await openPage(browser, await vitrine.nextUrl()));
  } finally {
    close();
    await vitrine.stop();
    server.kill();
  }
}

/** @param {Page} page */
async function inWindow(page) {
  const before = await heapOf(page);
  const open = await openConnection(page);
  const begun = performance.now();
  await page.getByRole('button', { name: 'Load all names' }).click();
  const readingKeys = await keyTimes(page, ['ArrowDown']);
  await page.getByRole('img', { name: 'complete' }).waitFor({ timeout: 600_000 });
  const read = performance.now() - begun;
  // The tree has loaded only the namespaces: all tables come from the host.
  const filter = await filterTimes(page);
  const openAll = await keyTimes(page, ['*'], 1);
  return {
    open,
    read,
    readingKeys,
    openAll,
    move: await keyTimes(page, ['End', 'PageUp', 'Home', 'PageDown']),
    fold: await keyTimes(page, ['Home', 'ArrowLeft', 'ArrowRight']),
    typed: await keyTimes(page, ['t', 'n']),
    filter,
    heap: (await heapOf(page)) - before,
  };
}

/** The time from choosing the connection to its first rows. @param {Page} page */
async function openConnection(page) {
  await page.getByRole('tree', { name: 'Names' }).waitFor();
  await page.getByRole('button', { name: /^Connection (?!actions$)/ }).click();
  return page.getByRole('menuitem', { name: 'Many' }).evaluate((item, row) => {
    const isPresent = () => document.querySelector(row)?.textContent?.startsWith('namespace_') === true;
    return window.untilQuiet(() => item instanceof HTMLElement && item.click(), isPresent);
  }, ROW);
}

/** The time from each key to its paint. @param {Page} page @param {readonly string[]} keys */
async function keyTimes(page, keys, count = KEYS * keys.length) {
  const tree = page.getByRole('tree', { name: 'Names' });
  await tree.focus();
  await page.keyboard.press('Home');
  const times = [];
  for (let step = 0; step < count; step += 1) {
    const key = keys[step % keys.length] ?? '';
    times.push(await tree.evaluate((element, pressed) => window.toPaint(element, pressed), key));
  }
  return times;
}

/**
 * The times from a text in the filter to its paint, and to the paint of the names that were found.
 *
 * @param {Page} page
 */
async function filterTimes(page) {
  const field = page
    .getByRole('region', { name: 'Catalog' })
    .getByRole('searchbox', { name: 'Filter names' });
  const echo = [];
  const rows = [];
  // Each text finds a different number of names than the one before, which shows when the rows are up to date.
  for (const text of ['t', 'table_7', 'table_77', 'z', '9', '99', '']) {
    const times = await field.evaluate(
      async (input, [typed, timeout]) => {
        const frame = () =>
          new Promise((drawn) => requestAnimationFrame(() => setTimeout(() => drawn(undefined))));
        const status = () => document.querySelector('[aria-label="Catalog"] [role="status"]')?.textContent;
        const before = status();
        const begun = performance.now();
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed);
        input.dispatchEvent(new Event('input', { bubbles: true }));
        await frame();
        const echoed = performance.now() - begun;
        while (status() === before && performance.now() - begun < Number(timeout)) await frame();
        return [echoed, performance.now() - begun];
      },
      /** @type {const} */ ([text, FILTER_TIMEOUT]),
    );
    echo.push(times[0] ?? Number.NaN);
    rows.push(times[1] ?? Number.NaN);
  }
  return { echo, rows };
}
