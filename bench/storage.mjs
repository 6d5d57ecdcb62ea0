import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ratio, spread, words } from './lib/figures.mjs';
import { keepResults } from './lib/keep-results.mjs';
import { sized } from './lib/sizes.mjs';
import { callHost, startVitrine } from './lib/vitrine.mjs';
import { serveManyFolders } from './servers/many-folders.mjs';
import { slowLink } from './servers/slow-link.mjs';

/*
 * Tables in storage: the time to the first rows of one, compared with the public Python client on the same server, and
 * to the names of many. `npm run bench` calls this.
 */

const ROUNDS = sized(9, 1);
const COLD_ROUNDS = sized(5, 1);
const ROUND_TRIP = sized(40, 5);
const TABLES = sized(10_000, 2000);
const FIRST = 100;
const GOALS = { ratio: 1.2, opened: 1000 };

const root = join(import.meta.dirname, '..');
const directory = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
const python = process.env.VITRINE_PYTHON;
if (python === undefined) throw new Error('Run this by "npm run bench": it prepares the Python client.');

/** @typedef {import('./lib/host-client.d.ts').HostClient} HostClient */
/** @typedef {Awaited<ReturnType<typeof startPeer>>} Peer */

// Vitrine and the client read each table once, so that neither has cached anything of it.
const storage = await startPeer([String(ROUNDS + 1 + 2 * COLD_ROUNDS)]);
const { url } = await storage.next();
const link = await slowLink(url, ROUND_TRIP);
const folders = await serveManyFolders(TABLES);
try {
  const results = {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    load: loadavg()[0] ?? 0,
    ...(await measure()),
  };
  await keepResults('storage', results, pageOf(results));
} finally {
  link.stop();
  folders.stop();
  await storage.stop();
  await rm(directory, { recursive: true, force: true });
}

/** @param {readonly string[]} args */
async function startPeer(args) {
  const program = join(root, 'bench/peers/storage-rows.py');
  const child = spawn(python ?? '', [program, ...args], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const next = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error('The Python client ended.');
    return JSON.parse(value);
  };
  return {
    next,
    /** @param {string} name @param {string} endpoint @returns {Promise<number>} */
    read: async (name, endpoint) => {
      child.stdin.write(`${JSON.stringify({ name, endpoint })}\n`);
      return (await next()).milliseconds;
    },
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
}

async function measure() {
  const vitrine = await startVitrine(join(directory, 'data'));
  const { host, close } = await callHost(vitrine);
  try {
    const warm = await measureWarm(host);
    const cold = await measureCold(host);
    return { warm, cold, listing: await measureListing(host) };
  } finally {
    close();
    await vitrine.stop();
  }
}

/** @param {HostClient} host @param {string} endpoint */
async function openBucket(host, endpoint) {
  const { id } = await host.connections.openBucket({
    bucket: {
      location: 's3://lake',
      endpoint,
      region: 'us-east-1',
      account: '',
      keys: { kind: 'typed' },
      allowsLocalNetwork: true,
    },
    typed: { kind: 's3', accessKeyId: 'bench', secretAccessKey: 'bench' },
  });
  return id;
}

/** @param {HostClient} host @param {string} connectionId @param {string} name */
async function readRows(host, connectionId, name) {
  const begun = performance.now();
  const { rows } = await host.rows.page({ connectionId, id: [name], offset: 0n, limit: FIRST });
  if (rows.length !== FIRST) throw new Error(`There are ${rows.length} rows.`);
  return performance.now() - begun;
}

/** Reader and engine run, the client is loaded, and both have read another table. @param {HostClient} host */
async function measureWarm(host) {
  const connectionId = await openBucket(host, link.url);
  const peer = await startPeer([]);
  await peer.read('t0', link.url);
  await readRows(host, connectionId, 't0');
  const measured = newMeasured();
  for (let round = 1; round <= ROUNDS; round += 1) {
    const name = `t${round}`;
    const turns = [
      () => counted(measured.client, measured.clientRequests, () => peer.read(name, link.url)),
      () => counted(measured.vitrine, measured.requests, () => readRows(host, connectionId, name)),
    ];
    for (const turn of round % 2 === 0 ? turns : turns.reverse()) await turn();
  }
  await peer.stop();
  return measured;
}

function newMeasured() {
  const none = () => /** @type {number[]} */ ([]);
  return { vitrine: none(), client: none(), requests: none(), clientRequests: none() };
}

/** @param {number[]} times @param {number[]} requests @param {() => Promise<number>} read */
async function counted(times, requests, read) {
  const before = link.requests();
  times.push(await read());
  requests.push(link.requests() - before);
}

/**
 * Each round has a new connection, so a new reader and a new engine, and a new process of the client.
 *
 * @param {HostClient} host
 */
async function measureCold(host) {
  const measured = { vitrine: /** @type {number[]} */ ([]), client: /** @type {number[]} */ ([]) };
  const opened = [];
  for (let round = 0; round < COLD_ROUNDS; round += 1) {
    const name = `t${ROUNDS + 1 + round}`;
    const begun = performance.now();
    const peer = await startPeer([]);
    await peer.read(name, link.url);
    measured.client.push(performance.now() - begun);
    await peer.stop();
    measured.vitrine.push(await readOnce(host, link.url, name));
    opened.push(await readOnce(host, url, `t${ROUNDS + 1 + COLD_ROUNDS + round}`));
  }
  return { ...measured, opened };
}

/** @param {HostClient} host @param {string} endpoint @param {string} name */
async function readOnce(host, endpoint, name) {
  const connectionId = await openBucket(host, endpoint);
  const time = await readRows(host, connectionId, name);
  await host.connections.remove({ connectionId });
  return time;
}

/** @param {HostClient} host */
async function measureListing(host) {
  const connectionId = await openBucket(host, folders.url);
  await host.catalog.children({ connectionId, id: [], limit: 1000 });
  const pages = [];
  const whole = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    /** @type {string | undefined} */
    let cursor;
    let names = 0;
    const begun = performance.now();
    do {
      const requestedAt = performance.now();
      /** @type {Awaited<ReturnType<HostClient['catalog']['children']>>} */
      const page = await host.catalog.children({
        connectionId,
        id: [],
        limit: 1000,
        fresh: cursor === undefined,
        ...(cursor !== undefined && { cursor }),
      });
      pages.push(performance.now() - requestedAt);
      names += page.tables.length;
      cursor = page.cursor;
    } while (cursor !== undefined);
    whole.push(performance.now() - begun);
    if (names !== TABLES) throw new Error(`There are ${names} tables.`);
  }
  return { pages, whole };
}

/** @param {{ processor: string, cores: number, load: number } & Awaited<ReturnType<typeof measure>>} results */
function pageOf({ processor, cores, load, warm, cold, listing }) {
  const ofClient = (/** @type {{ vitrine: number[], client: number[] }} */ { vitrine, client }) =>
    words(ratio(vitrine, client), 2);
  return `# Tables in storage

One run of \`npm run bench\`, ${cores} cores (${processor}), load ${load.toFixed(1)} as it began. Median, least and most in
brackets. A table of 5,000 rows with vectors of 128 numbers, in an emulator of S3 on this computer. The client is the public
one for Python, on the same server, in turns; each table is read once by each. Behind the slow link, a request takes
${ROUND_TRIP} ms longer, and so does a connection.

| the first ${FIRST} rows, through the slow link | Vitrine, ms | client, ms | ratio | goal |
|---|---|---|---|---|
| of a table, where others were read before | ${words(spread(warm.vitrine))} | ${words(spread(warm.client))} | ${ofClient(warm)} | ${GOALS.ratio} |
| with the start of reader and engine, or of Python and the client | ${words(spread(cold.vitrine))} | ${words(spread(cold.client))} | ${ofClient(cold)} | |

Requests of one table: ${words(spread(warm.requests))} of Vitrine, ${words(spread(warm.clientRequests))} of the client.

| what | milliseconds | goal |
|---|---|---|
| reader and engine started, and the first ${FIRST} rows, without the link | ${words(spread(cold.opened))} | ${GOALS.opened} |
| a page of 1,000 of ${TABLES.toLocaleString('en')} tables of a bucket | ${words(spread(listing.pages))} | |
| all of them, page by page | ${words(spread(listing.whole))} | |
`;
}
