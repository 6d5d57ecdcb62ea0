import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { spread } from './lib/figures.mjs';
import { keepResults } from './lib/keep-results.mjs';
import { loopPauses, watchedLoop } from './lib/loop-pauses.mjs';
import { forgetPeak, memoryOf } from './lib/processes.mjs';
import { sized } from './lib/sizes.mjs';
import { tuningPage } from './lib/tuning-results.mjs';
import { openTunePage } from './lib/tuning-window.mjs';
import { writeVectors } from './lib/vectors-file.mjs';
import { callHost, startVitrine } from './lib/vitrine.mjs';

/*
 * Sweeps on the local server: their duration compared with the public Python client with the same calls, the time to
 * pause one, and the memory and the responsiveness of the window in a large one. `npm run bench` calls this. `--large`
 * measures only the large one, `--million` only a table of a million rows; the other figures stay those of the last
 * run.
 */

const ROUNDS = sized(3, 1);
const ROWS = sized(20_000, 2000);
const WIDTH = 64;
const K = 10;
const REPEATS = sized(3, 1);
const QUERIES = sized(100, 20);
const PROBES = sized([1, 8, 32, 128], [1, 4]);
const REFINE = sized([null, 2, 10], [null, 2]);
const PARTITIONS = sized(256, 4);
const LARGE = {
  queries: sized(1000, 20),
  probes: sized([1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 64, 128], [1, 4]),
  refine: sized([null, 2, 3, 5, 10], [null, 2]),
};
const PAUSES = sized(10, 2);
const SIZES = {
  rows: ROWS,
  partitions: PARTITIONS,
  width: WIDTH,
  queries: QUERIES,
  settings: PROBES.length * REFINE.length,
  repeats: REPEATS,
  rounds: ROUNDS,
  pauses: PAUSES,
};

const root = join(import.meta.dirname, '..');
const python = process.env.VITRINE_PYTHON;
if (python === undefined) throw new Error('Run this by "npm run bench": it prepares the Python client.');
const directory = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
const pausesFile = join(directory, 'pauses.jsonl');
const vitrine = await startVitrine(join(directory, 'data'), watchedLoop(pausesFile));
const server = await startServer(join(directory, 'server'));
const { host, close } = await callHost(vitrine);
try {
  const { id: connectionId } = await host.connections.add({ draft: { address: server.url }, anyway: true });
  const file = join(root, 'bench/results/tuning.json');
  const results = await measureRequested(connectionId, async () => JSON.parse(await readFile(file, 'utf8')));
  await keepResults('tuning', results, tuningPage(results, SIZES));
} finally {
  close();
  await vitrine.stop();
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}

/** @typedef {import('../src/contract/index.ts').Sweep} Sweep */
/** @typedef {import('../src/contract/index.ts').SweepParams} SweepParams */

/** @param {string} connectionId @param {() => Promise<import('./lib/tuning-results.mjs').Results>} before */
async function measureRequested(connectionId, before) {
  if (process.argv.includes('--million'))
    return { ...(await before()), million: await measureMillion(connectionId) };
  if (!process.argv.includes('--large')) return measureAll(connectionId);
  const small = await createTable('small', ROWS, WIDTH, PARTITIONS);
  return { ...(await before()), large: await measureLarge(connectionId, small) };
}

/** @param {string} connectionId */
async function measureAll(connectionId) {
  const small = await createTable('small', ROWS, WIDTH, PARTITIONS);
  return {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    load: loadavg()[0] ?? Number.NaN,
    ...(await measureRounds(connectionId, small)),
    pauses: await measurePauses(connectionId, small),
    large: await measureLarge(connectionId, small),
  };
}

/** @param {string} data */
async function startServer(data) {
  const program = join(root, 'out/server/index.js');
  const child = spawn(process.execPath, [program, '--json', '--no-key', '--data', data], {
    // stderr is ignored: the server logs each request that a pause aborted.
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  for await (const line of createInterface(child.stdout)) {
    const { url } = /** @type {{ url: string }} */ (JSON.parse(line));
    const stop = async () => {
      child.kill('SIGTERM');
      await ended;
    };
    return { url, stop };
  }
  throw new Error('The server ended before it was ready.');
}

/**
 * Creates a table with an index of its vectors.
 *
 * @param {string} name @param {number} rows @param {number} width @param {number} partitions
 */
async function createTable(name, rows, width, partitions) {
  const file = join(directory, `${name}.arrow`);
  await writeVectors(file, rows, width);
  const type = 'content-type: application/vnd.apache.arrow.stream';
  await curl(name, 'create', ['-H', type, '-T', file]);
  const index = { column: 'vector', index_type: 'IVF_PQ', metric_type: 'l2', num_partitions: partitions };
  await curl(name, 'create_index', ['-H', 'content-type: application/json', '-d', JSON.stringify(index)]);
  await rm(file);
  return [name];
}

/** @param {string} name @param {string} operation @param {readonly string[]} args */
async function curl(name, operation, args) {
  const url = `${server.url}/v1/table/${name}/${operation}`;
  await promisify(execFile)('curl', ['-sS', '-f', '-X', 'POST', ...args, url]);
}

/** @param {string} connectionId @param {string[]} id @param {number} count */
async function createSet(connectionId, id, count) {
  const wanted = /** @type {const} */ ({ kind: 'rows', count, seed: 7 });
  return (await host.tuning.createSet({ connectionId, id, column: 'vector', wanted })).setId;
}

/** @param {string} connectionId @param {string[]} id @param {string} setId @param {Partial<SweepParams>} [change] @returns {SweepParams} */
function paramsOf(connectionId, id, setId, change = {}) {
  return {
    connectionId,
    id,
    setId,
    query: JSON.stringify({ k: K, columns: { column_names: ['id'] } }),
    axes: [
      { parameter: 'nprobes', values: PROBES },
      { parameter: 'refine_factor', values: REFINE },
    ],
    search: 'all',
    repeats: REPEATS,
    ...change,
  };
}

/** @param {SweepParams} params @param {() => Promise<void>} [meanwhile] called once the sweep runs */
async function swept(params, meanwhile = async () => {}) {
  const started = performance.now();
  const { sweepId } = await host.tuning.start(params);
  await meanwhile();
  for await (const event of await host.tuning.watch({ sweepId })) void event;
  const seconds = (performance.now() - started) / 1000;
  const sweep = await host.tuning.sweep({ sweepId });
  if (sweep.state !== 'done') throw new Error(`A sweep ended as ${sweep.state}: ${sweep.problem?.message}`);
  return { sweep, seconds };
}

/** Both run in each round, alternately first. @param {string} connectionId @param {string[]} id */
async function measureRounds(connectionId, id) {
  const [ours, theirs] = /** @type {[number[], number[]]} */ ([[], []]);
  let recalls;
  for (let round = 0; round < ROUNDS; round += 1) {
    // A new query set has no exact answers yet, as in the script.
    const params = paramsOf(connectionId, id, await createSet(connectionId, id, QUERIES));
    const queries = await queriesOf(params);
    const measure = async () => {
      const { sweep, seconds } = await swept(params);
      ours.push(seconds);
      recalls = sweep.points.map(({ measured }) => measured?.recall?.mean ?? Number.NaN);
    };
    const compare = async () => void theirs.push((await runScript(id, queries)).seconds);
    for (const one of round % 2 === 0 ? [measure, compare] : [compare, measure]) await one();
  }
  return { ours, theirs, recalls: spread(recalls ?? []) };
}

/** @param {SweepParams} params @returns {Promise<readonly (readonly number[])[]>} */
async function queriesOf(params) {
  const axes = /** @type {const} */ ([{ parameter: 'nprobes', values: [1] }]);
  const { sweepId } = await host.tuning.start({
    ...params,
    axes: [...axes].map((axis) => ({ ...axis, values: [...axis.values] })),
    repeats: 1,
  });
  await host.tuning.cancel({ sweepId });
  const queries = [];
  for (let query = 0; query < QUERIES; query += 1) {
    const sent = JSON.parse((await host.tuning.query({ sweepId, setting: {}, query })).query);
    queries.push(sent.vector.single_vector);
  }
  await host.tuning.removeSweep({ sweepId });
  return queries;
}

/** @param {string[]} id @param {readonly (readonly number[])[]} queries @returns {Promise<{ seconds: number }>} */
async function runScript(id, queries) {
  const settings = PROBES.flatMap((nprobes) =>
    REFINE.map((refine) => ({ nprobes, ...(refine === null ? {} : { refine_factor: refine }) })),
  );
  const file = join(directory, 'asked.json');
  await writeFile(file, JSON.stringify({ id, k: K, repeats: REPEATS, queries, settings }));
  const script = join(root, 'bench/peers/tuning.py');
  const { stdout } = await promisify(execFile)(String(python), [script, server.url, file]);
  return JSON.parse(stdout);
}

/**
 * The time from the call to its result, once the pending request is closed.
 *
 * @param {string} connectionId @param {string[]} id
 */
async function measurePauses(connectionId, id) {
  const params = paramsOf(connectionId, id, await createSet(connectionId, id, QUERIES), { repeats: 20 });
  const { sweepId } = await host.tuning.start(params);
  const times = [];
  for (let pause = 0; pause < PAUSES; pause += 1) {
    await setTimeout(300 + 37 * pause);
    const started = performance.now();
    await host.tuning.pause({ sweepId });
    times.push(performance.now() - started);
    if ((await host.tuning.sweep({ sweepId })).state !== 'paused') throw new Error('It was not paused.');
    await host.tuning.resume({ sweepId });
  }
  await host.tuning.cancel({ sweepId });
  return spread(times);
}

/** Calls the host repeatedly, and reports how long the calls took. */
function watchHost() {
  const times = /** @type {number[]} */ ([]);
  let isOn = true;
  const watching = (async () => {
    while (isOn) {
      const started = performance.now();
      await host.app.info();
      times.push(performance.now() - started);
      await setTimeout(10);
    }
  })();
  // An error is thrown where this is awaited.
  watching.catch(() => {});
  return async () => {
    isOn = false;
    await watching;
    return spread(times);
  };
}

/** @param {string} connectionId @param {string[]} id */
async function measureLarge(connectionId, id) {
  const [load = Number.NaN] = loadavg();
  const setId = await createSet(connectionId, id, LARGE.queries);
  const axes = /** @type {SweepParams['axes']} */ ([
    { parameter: 'nprobes', values: LARGE.probes },
    { parameter: 'refine_factor', values: LARGE.refine },
  ]);
  const params = paramsOf(connectionId, id, setId, { axes, repeats: 1 });
  const shown = await openTunePage(vitrine, String(id));
  try {
    return { load, queries: LARGE.queries, ...(await measureInSight(params, shown)) };
  } finally {
    await shown.close();
  }
}

/**
 * With a window that shows the sweep, and in which keys are pressed.
 *
 * @param {SweepParams} params @param {Awaited<ReturnType<typeof openTunePage>>} shown
 */
async function measureInSight(params, shown) {
  await forgetPeak(vitrine.pid);
  const before = await memoryOf(vitrine.pid);
  const estimate = await host.tuning.estimate(params);
  const begun = Date.now();
  const stop = watchHost();
  /** @type {Awaited<ReturnType<typeof shown.pressKeys>>[]} */
  const pressing = [];
  const { sweep, seconds } = await swept(params, async () => void pressing.push(await shown.pressKeys()));
  const [keys] = await Promise.all(pressing.map((one) => one.stop()));
  if (keys === undefined) throw new Error('No keys were pressed.');
  const [wait, after] = [await stop(), await memoryOf(vitrine.pid)];
  return {
    settings: sweep.points.length,
    requests: sweep.requests,
    seconds,
    estimate: estimate.time,
    added: after.peak - before.now,
    wait,
    keys,
    pauses: await loopPauses(pausesFile, begun),
  };
}

/** @param {string} connectionId */
async function measureMillion(connectionId) {
  const [load = Number.NaN] = loadavg();
  const id = await createTable('million', 1_000_000, 128, 1000);
  const setId = await createSet(connectionId, id, QUERIES);
  const params = paramsOf(connectionId, id, setId, { repeats: 1 });
  const estimate = await host.tuning.estimate(params);
  const { sweep, seconds } = await swept(params);
  return { load, seconds, estimate: estimate.time, exact: sweep.exact.time / 1000 };
}
