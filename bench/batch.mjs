import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { spread, words } from './lib/figures.mjs';
import { toPaint } from './lib/until-quiet.mjs';
import { callHost, startVitrine } from './lib/vitrine.mjs';

/*
 * A batch of 500 operations: what it takes to add one and to take it back in the window as it is built, and to judge
 * and to write all of them. `npm run bench` calls this.
 */

const OPERATIONS = 500;
const STEPS = 20;
const GOALS = { edit: 16, checks: 50, json: 100 };

const root = join(import.meta.dirname, '..');
const directory = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
const executablePath = process.env.VITRINE_CHROMIUM;
try {
  const results = {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    node: process.version,
    ...(await measureModel()),
    window: await measureWindow(),
  };
  const page = pageOf(results);
  await writeFile(join(root, 'bench/results/batch.md'), page);
  await writeFile(join(root, 'bench/results/batch.json'), `${JSON.stringify(results, null, 2)}\n`);
  process.stdout.write(page);
} finally {
  await rm(directory, { recursive: true, force: true });
}

/** Versions of a hundred tables. */
function operations() {
  return Array.from({ length: OPERATIONS }, (_, index) => {
    const version = 1 + Math.floor(index / 100);
    const id = ['bench', `table_${index % 100}`];
    const kind = version === 1 ? { declare_table: { id } } : undefined;
    return kind ?? { create_table_version: { id, version, manifest_path: `_versions/${version}.manifest` } };
  });
}

/** The model alone, as the window and the host have it. */
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
  const read = batch.readBatchBody(JSON.stringify({ operations: operations() }));
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

/** From a key to the picture of it, in the list of a batch that was kept. */
async function measureWindow() {
  const vitrine = await startVitrine(join(directory, 'data'));
  const { host, close } = await callHost(vitrine);
  const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
  try {
    const { id: connectionId } = await host.localServer.openSample();
    const body = JSON.stringify({ operations: operations() });
    await host.batches.saveDraft({ draftId: 'bench', name: 'bench', connectionId, body, at: Date.now() });
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.addInitScript({ content: `window.toPaint = ${toPaint};` });
    await page.goto(vitrine.url);
    await page.getByRole('button', { name: /^Connection / }).waitFor();
    await page.keyboard.press('Alt+5');
    const list = page.getByRole('listbox', { name: 'Operations' });
    await list.getByRole('option').first().waitFor();
    await list.focus();
    const add = [];
    const undo = [];
    for (let step = 0; step < STEPS; step += 1) {
      add.push(await list.evaluate((element) => window.toPaint(element, 'd', { ctrlKey: true })));
      undo.push(await list.evaluate((element) => window.toPaint(element, 'z', { ctrlKey: true })));
    }
    return { add, undo };
  } finally {
    close();
    await browser.close();
    await vitrine.stop();
  }
}

/**
 * @param {{ processor: string, cores: number, node: string, add: readonly number[], checks: readonly number[],
 *   json: readonly number[], window: { add: readonly number[], undo: readonly number[] } }} results
 */
function pageOf({ processor, cores, node, add, checks, json, window }) {
  const figures = (/** @type {readonly number[]} */ values) => words(spread(values), 1);
  return `# A batch of ${OPERATIONS} operations

One run of \`npm run bench\`, Node ${node}, ${cores} cores (${processor}). Median of ${STEPS} times, least and most in brackets. "In
the window" is from a key to the picture of it, with the next frame that it has to wait for.

| what | measured | goal |
|---|---|---|
| one more operation, the model alone | ${figures(add)} ms | ${GOALS.edit} |
| one more operation, in the window | ${figures(window.add)} ms | |
| taken back, in the window | ${figures(window.undo)} ms | |
| all checks | ${figures(checks)} ms | ${GOALS.checks} |
| the request as JSON | ${figures(json)} ms | ${GOALS.json} |
`;
}
