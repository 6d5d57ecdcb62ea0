import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { spread, words } from './lib/figures.mjs';
import { keepResults } from './lib/keep-results.mjs';
import { sized } from './lib/sizes.mjs';
import { toPaint } from './lib/until-quiet.mjs';
import { callHost, startVitrine } from './lib/vitrine.mjs';
import { traceOf, workToFrame } from './lib/work-to-frame.mjs';

/*
 * A batch of 500 operations: the time to add an operation and to undo it in the built window, to check all of them, and
 * to write the JSON. Then the same for the largest batch. `npm run bench` calls this.
 */

const OPERATIONS = sized(500, 50);
const MAX_OPERATIONS = sized(10_000, 200);
const STEPS = sized(20, 2);
const SAVES = sized(5, 1);
const FRAMES = sized(150, 10);
const TYPED = 'table_19';
const CHECKED_TABLES = sized(1000, 20);
const GOALS = { edit: 16, checks: 50, json: 100, long: 50, saved: 1000, frame: 16.7, looks: 2000 };

const root = join(import.meta.dirname, '..');
const directory = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
const executablePath = process.env.VITRINE_CHROMIUM;
try {
  const results = {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    node: process.version,
    ...(await measureModel()),
    window: await inWindow('usual', OPERATIONS, measureEdits),
    long: await inWindow('long', MAX_OPERATIONS, measureLong),
    looks: await measureLooks(),
  };
  await keepResults('batch', results, pageOf(results));
} finally {
  await rm(directory, { recursive: true, force: true });
}

/** Versions of up to a hundred tables. @param {number} count */
function operations(count) {
  return Array.from({ length: count }, (_, index) => {
    const version = 1 + Math.floor(index / 100);
    const id = ['bench', `table_${index % 100}`];
    const kind = version === 1 ? { declare_table: { id } } : undefined;
    return kind ?? { create_table_version: { id, version, manifest_path: `_versions/${version}.manifest` } };
  });
}

/** Only the model, which the window and the host share. */
async function measureModel() {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      outDir: join(directory, 'model'),
      lib: { entry: join(root, 'src/batch/index.ts'), formats: ['es'], fileName: 'batch' },
    },
  });
  /** @type {typeof import('../src/batch/index.ts')} */
  const batch = await import(pathToFileURL(join(directory, 'model/batch.js')).href);
  const read = batch.readBatchBody(JSON.stringify({ operations: operations(OPERATIONS) }));
  if ('problem' in read) throw new Error(read.problem);
  const { draft } = batch.startEditing(read.draft);
  const [first] = draft.operations;
  if (first === undefined) throw new Error('There is no operation to measure.');
  const known = new Map();
  return {
    add: times(() => batch.edit(batch.startEditing(draft), { kind: 'duplicate', keys: [first.key] })),
    checks: times(() => batch.checkDraft({ ...draft }, known)),
    json: times(() => batch.batchBody({ ...draft })),
  };
}

/** @param {() => unknown} act @returns {readonly number[]} milliseconds */
function times(act) {
  return Array.from({ length: STEPS }, () => {
    const begun = performance.now();
    act();
    return performance.now() - begun;
  });
}

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {import('@playwright/test').Locator} Locator
 * @typedef {{ picture: readonly number[], work: readonly number[] }} Edits
 */

/**
 * Measures in the list of a saved batch.
 *
 * @template Measured
 * @param {string} name @param {number} count
 * @param {(page: Page, list: Locator, data: string) => Promise<Measured>} measure
 */
async function inWindow(name, count, measure) {
  const data = join(directory, name);
  const vitrine = await startVitrine(data);
  const { host, close } = await callHost(vitrine);
  const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
  try {
    const { id: connectionId } = await host.localServer.openSample();
    const body = JSON.stringify({ operations: operations(count) });
    await host.batches.saveDraft({
      draftId: 'bench',
      name: 'bench',
      connectionId,
      body,
      at: Date.now(),
      base: 0,
      writer: 'bench',
    });
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.addInitScript({ content: `window.toPaint = ${toPaint};` });
    await page.goto(await vitrine.nextUrl());
    await page.getByRole('button', { name: /^Connection (?!actions$)/ }).waitFor();
    await page.keyboard.press('Alt+3');
    const list = page.getByRole('listbox', { name: 'Operations' });
    await list.getByRole('option').first().waitFor();
    await list.focus();
    return await measure(page, list, data);
  } finally {
    close();
    await browser.close();
    await vitrine.stop();
  }
}

/** Adds an operation, and undoes it. @param {Page} page @param {Locator} list */
async function measureEdits(page, list) {
  const add = () => list.evaluate((element) => window.toPaint(element, 'd', { ctrlKey: true }));
  const { act, undo } = await measureWithUndo(page, list, add);
  return { add: act, undo };
}

/**
 * Removes an operation, and measures when that is saved.
 *
 * @param {Page} page @param {Locator} list @param {string} data
 */
async function measureLong(page, list, data) {
  const remove = () => list.evaluate((element) => window.toPaint(element, 'Delete'));
  const { act } = await measureWithUndo(page, list, remove);
  const drafts = join(data, 'batches/drafts');
  const [file = ''] = await readdir(drafts);
  const savedAt = async () => (await stat(join(drafts, file))).mtimeMs;
  const saved = [];
  for (let step = 0; step < SAVES; step += 1) {
    // Waits until earlier edits are saved.
    await pause(2000);
    const before = await savedAt();
    const pressed = Date.now();
    await page.keyboard.press('Delete');
    while ((await savedAt()) === before) await pause(5);
    saved.push((await savedAt()) - pressed);
  }
  return { remove: act, saved, ...(await measureScroll(page, list)) };
}

/**
 * Scrolls by about seven rows per frame, then filters by a name. Measures each frame of scrolling, and the long tasks
 * while filtering.
 *
 * @param {Page} page @param {Locator} list
 */
async function measureScroll(page, list) {
  await untilIdle(page);
  const frames = await list.evaluate(async (element, count) => {
    /** @type {number[]} */
    const lengths = [];
    element.scrollTop = 0;
    for (let last = performance.now(); lengths.length < count; ) {
      element.scrollTop += 300;
      await new Promise((drawn) => requestAnimationFrame(drawn));
      const now = performance.now();
      lengths.push(now - last);
      last = now;
    }
    return lengths;
  }, FRAMES);
  await page.evaluate(() => {
    window.longTasks = [];
    const seen = new PerformanceObserver((tasks) =>
      window.longTasks.push(...tasks.getEntries().map(({ duration }) => duration)),
    );
    seen.observe({ type: 'longtask' });
  });
  await page.keyboard.press('Control+f');
  await page.keyboard.type(TYPED, { delay: 100 });
  await untilIdle(page);
  return { frames, filterTasks: await page.evaluate(() => window.longTasks) };
}

/** The time to check stored tables, which describes each and lists its versions; called without a window. */
async function measureLooks() {
  const vitrine = await startVitrine(join(directory, 'looks'));
  const { host, close } = await callHost(vitrine);
  try {
    const { id: connectionId } = await host.localServer.openSample();
    const ids = Array.from({ length: CHECKED_TABLES }, (_, index) => ['bench', `table_${index}`]);
    await host.changes.make({
      connectionId,
      change: { operation: 'createNamespace', id: ['bench'], body: '{}' },
    });
    const stored = ids.flatMap((id) => [
      { declare_table: { id } },
      { create_table_version: { id, version: 1, manifest_path: '_versions/1.manifest' } },
    ]);
    await host.batches.commit({ connectionId, name: 'bench', body: JSON.stringify({ operations: stored }) });
    const looks = [];
    for (let look = 0; look < SAVES; look += 1) {
      const begun = performance.now();
      for await (const states of await host.batches.look({ connectionId, ids, withoutTags: ids })) {
        for (const { state } of states) if (state !== 'stored') throw new Error(`A table is ${state}.`);
      }
      looks.push(performance.now() - begun);
    }
    return looks;
  } finally {
    close();
    await vitrine.stop();
  }
}

/** @param {Page} page */
async function untilIdle(page) {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 500))));
}

/**
 * Runs the steps twice: without a trace for the time until the edit is visible, and with a trace for the CPU time.
 *
 * @param {Page} page @param {Locator} list @param {() => Promise<number>} act
 * @returns {Promise<{ act: Edits, undo: Edits }>}
 */
async function measureWithUndo(page, list, act) {
  const undo = () => list.evaluate((element) => window.toPaint(element, 'z', { ctrlKey: true }));
  const picture = { act: /** @type {number[]} */ ([]), undo: /** @type {number[]} */ ([]) };
  const steps = async () => {
    for (let step = 0; step < STEPS; step += 1) {
      // Work that an edit deferred is done before the next one.
      await untilIdle(page);
      picture.act.push(await act());
      await untilIdle(page);
      picture.undo.push(await undo());
    }
  };
  await steps();
  const seen = { act: picture.act.splice(0), undo: picture.undo.splice(0) };
  const endTrace = await traceOf(page);
  await steps();
  const work = workToFrame(await endTrace());
  return {
    act: { picture: seen.act, work: work.filter((_, index) => index % 2 === 0) },
    undo: { picture: seen.undo, work: work.filter((_, index) => index % 2 === 1) },
  };
}

/**
 * @param {{ processor: string, cores: number, node: string, add: readonly number[], checks: readonly number[],
 *   json: readonly number[], window: { add: Edits, undo: Edits },
 *   looks: readonly number[],
 *   long: { remove: Edits, saved: readonly number[], frames: readonly number[], filterTasks: readonly number[] } }} results
 */
function pageOf({ processor, cores, node, add, checks, json, window, long, looks }) {
  const figures = (/** @type {readonly number[]} */ values) => words(spread(values), 1);
  return `# A batch of ${OPERATIONS} operations

One run of \`npm run bench\`, Node ${node}, ${cores} cores (${processor}). Median of ${STEPS} times, least and most in brackets.
"Work" is what the main thread of the window does from the key to the end of the frame that shows it: the thread's own
time, by the browser's trace, which itself costs some. "Seen" is from the key to the moment after that frame, by the clock: with the wait for the
screen, and with what was begun meanwhile for the form and the request, which follow the list.

| what | measured | goal |
|---|---|---|
| one more operation, the model alone | ${figures(add)} ms | ${GOALS.edit} |
| one more operation, work in the window | ${figures(window.add.work)} ms | ${GOALS.edit} |
| one more operation, seen in the window | ${figures(window.add.picture)} ms | |
| taken back, work in the window | ${figures(window.undo.work)} ms | ${GOALS.edit} |
| taken back, seen in the window | ${figures(window.undo.picture)} ms | |
| all checks | ${figures(checks)} ms | ${GOALS.checks} |
| the request as JSON | ${figures(json)} ms | ${GOALS.json} |
| one of ${MAX_OPERATIONS.toLocaleString('en')} removed, work in the window | ${figures(long.remove.work)} ms | ${GOALS.long} |
| one of ${MAX_OPERATIONS.toLocaleString('en')} removed, seen in the window | ${figures(long.remove.picture)} ms | |
| one of ${MAX_OPERATIONS.toLocaleString('en')} removed, on the disk, ${SAVES} times | ${figures(long.saved)} ms | ${GOALS.saved} |
| a frame of scrolling ${MAX_OPERATIONS.toLocaleString('en')}, ${FRAMES} frames | ${figures(long.frames)} ms | ${GOALS.frame} |
| tasks over 50 ms while ${MAX_OPERATIONS.toLocaleString('en')} are filtered by ${TYPED.length} letters | ${long.filterTasks.length} | 0 |
| a check of ${CHECKED_TABLES.toLocaleString('en')} stored tables, ${SAVES} times | ${figures(looks)} ms | ${GOALS.looks} |
`;
}
