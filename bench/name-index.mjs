import { fork } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { spread, words } from './lib/figures.mjs';
import { keepResults } from './lib/keep-results.mjs';
import { sized } from './lib/sizes.mjs';

/*
 * The index of names of a connection in the host: a million names in ten thousand namespaces, added to the thread page
 * by page as by “Load all names”, searched, written, and loaded again by a new process. `npm run bench` calls this.
 */

const NAMESPACES = sized(10_000, 20);
const TABLES = sized(100, 10);
const TIMES = sized(15, 2);
const GOALS = { first: 50, memory: 150 };

const root = join(import.meta.dirname, '..');
const program = join(root, 'out/names/index.js');
const directory = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
const path = join(directory, 'bench.names');
try {
  const task = { program, path, namespaces: NAMESPACES, tables: TABLES, times: TIMES };
  const built = await inProcess({ ...task, isNew: true });
  const loaded = await inProcess({ ...task, isNew: false });
  const results = {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    node: process.version,
    fileBytes: (await stat(path)).size,
    built,
    loaded,
  };
  await keepResults('name-index', results, pageOf(results));
} finally {
  await rm(directory, { recursive: true, force: true });
}

/** @typedef {import('./lib/name-thread.mjs').Task} Task */
/** @typedef {import('./lib/name-thread.mjs').Measured} Measured */

/**
 * Runs the task in a process of its own, so that only the names add to its memory.
 *
 * @param {Task} task @returns {Promise<Measured>}
 */
function inProcess(task) {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'lib/name-thread.mjs'), [JSON.stringify(task)], {
      execArgv: ['--expose-gc'],
    });
    child.once('message', (measured) => resolve(/** @type {Measured} */ (measured)));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The names ended with code ${code}.`)));
  });
}

/**
 * @param {{ processor: string, cores: number, node: string, fileBytes: number, built: Measured, loaded: Measured }} results
 */
function pageOf({ processor, cores, node, fileBytes, built, loaded }) {
  const count = (NAMESPACES * (TABLES + 1)).toLocaleString('en');
  const megabytes = (/** @type {number} */ bytes) => (bytes / 1024 / 1024).toFixed(0);
  const rows = loaded.searches.map(
    ({ text, total, first, whole }) =>
      `| \`${text}\` | ${total.toLocaleString('en')} | ${words(spread(first), 1)} | ${words(spread(whole), 1)} |`,
  );
  return `# Names of a connection

One run of \`npm run bench\`, Node ${node}, ${cores} cores (${processor}). ${count} names: ${NAMESPACES.toLocaleString('en')} namespaces with
${TABLES} tables each, in the thread of the host that holds them.

| what | measured | goal |
|---|---|---|
| given to the thread, a page for each namespace | ${built.filled.toFixed(0)} ms | |
| written to the disk | ${built.saved.toFixed(0)} ms, ${megabytes(fileBytes)} MB | |
| start of the thread and its first answer | ${loaded.started.toFixed(0)} ms | |
| read from the disk, until they can be searched | ${loaded.opened.toFixed(0)} ms | |
| memory of the process, after reading from the disk, more than with an empty thread | ${megabytes(loaded.memory)} MB | ${GOALS.memory} |
| memory of the process, after all of it was given to the thread, more than with an empty thread | ${megabytes(built.memory)} MB | ${GOALS.memory} |
| heap of the main thread, more than before | ${megabytes(loaded.mainHeap)} MB | |

## Searches

From the question to the first hits, and to the end; ${loaded.searches[0]?.first.length ?? 0} times each, median, least and most in brackets. Goal: first
hits within ${GOALS.first} ms. What has no hits says so at the end only.

| text | matches | first hits, ms | whole, ms |
|---|---|---|---|
${rows.join('\n')}

A search that is left for a newer one, until the newer one’s first hits: ${words(spread(loaded.overtaken), 1)} ms.
`;
}
