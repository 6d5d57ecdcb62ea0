import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { spread } from './lib/figures.mjs';
import { answersPerSecond } from './lib/load.mjs';
import { keepServerResults } from './lib/local-server-results.mjs';
import { describePeers } from './lib/peers.mjs';
import { requestOf, startPeer } from './lib/servers.mjs';
import { sized } from './lib/sizes.mjs';

/*
 * The local server compared with peers, all in one run: on a busy machine only the ratios within a round are
 * meaningful. `npm run bench` calls this.
 */

const ROUNDS = sized(5, 1);
const ROUND_MILLISECONDS = sized(2000, 300);
const CONNECTIONS = 16;
const STARTS = sized(5, 1);
const REPEATS = sized(20, 1);
const LONG_REPEATS = sized(3, 1);
const SCALE = sized(100_000, 10_000);

const TABLE = '/v1/table/prod%24shop%24orders/describe?load_detailed_metadata=true&with_table_uri=true';
const REQUEST_BODY = '{"load_detailed_metadata":true,"with_table_uri":true}';

const root = join(import.meta.dirname, '..');
const ourServer = join(root, 'out/server/index.js');

const directory = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
try {
  const describe = await measureDescribe();
  const catalog = await measureCatalog();
  await keepServerResults({
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    node: process.version,
    ...describe,
    catalog,
  });
} finally {
  await rm(directory, { recursive: true, force: true });
}

/** @param {string} data @param {readonly string[]} more @returns {import('./lib/servers.mjs').Peer} */
function vitrine(data, more) {
  return {
    name: 'vitrine',
    command: process.execPath,
    args: (port) => {
      const at = ['--port', String(port), '--data', join(directory, data)];
      return [ourServer, '--json', '--no-key', ...at, ...more];
    },
    path: TABLE,
    body: REQUEST_BODY,
  };
}

async function measureDescribe() {
  const sample = vitrine('sample', ['--sample']);
  const answer = await answerOf(sample);
  const peers = [sample, ...(await describePeers({ directory, answer, path: TABLE, body: REQUEST_BODY }))];
  const perSecond = measured(peers);
  const running = [];
  try {
    for (const peer of peers) running.push(await startPeer(peer));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { name, url } of running) {
        const load = {
          origin: url,
          path: TABLE,
          body: REQUEST_BODY,
          connections: CONNECTIONS,
          milliseconds: ROUND_MILLISECONDS,
        };
        perSecond[name]?.push(await answersPerSecond(load));
      }
    }
  } finally {
    for (const peer of running) await peer.stop();
  }
  return { answerBytes: Buffer.byteLength(answer), perSecond, readyAfter: await measureStarts(peers) };
}

/** @param {import('./lib/servers.mjs').Peer} peer */
async function answerOf(peer) {
  const server = await startPeer(peer);
  const answer = await fetch(server.url + TABLE, requestOf(REQUEST_BODY));
  const text = await answer.text();
  await server.stop();
  return text;
}

/** @param {readonly import('./lib/servers.mjs').Peer[]} peers */
async function measureStarts(peers) {
  const milliseconds = measured(peers);
  for (let round = 0; round < STARTS; round += 1) {
    for (const peer of peers) {
      const server = await startPeer(peer);
      milliseconds[peer.name]?.push(server.readyAfter);
      await server.stop();
    }
  }
  return milliseconds;
}

/** @param {readonly import('./lib/servers.mjs').Peer[]} peers @returns {Record<string, number[]>} */
function measured(peers) {
  return Object.fromEntries(peers.map(({ name }) => [name, []]));
}

async function measureCatalog() {
  const server = await startPeer({
    ...vitrine('scale', ['--scale', String(SCALE)]),
    path: '/v1/namespace/%24/list',
    body: undefined,
  });
  try {
    return {
      tables: SCALE,
      listPageOf1000: spread(await timed(REPEATS, () => list(server.url, 1000))),
      listPageOf10000: spread(await timed(REPEATS, () => list(server.url, 10_000))),
      batchOf500: spread(await timed(REPEATS, (round) => commit(server.url, round, 500))),
      batchOf10000: spread(await timed(LONG_REPEATS, (round) => commit(server.url, REPEATS + round, 10_000))),
    };
  } finally {
    await server.stop();
  }
}

/** @type {(times: number, run: (round: number) => Promise<void>) => Promise<number[]>} */
async function timed(times, run) {
  const milliseconds = [];
  for (let round = 0; round < times; round += 1) {
    const started = performance.now();
    await run(round);
    milliseconds.push(performance.now() - started);
  }
  return milliseconds;
}

/** @type {(url: string, limit: number) => Promise<void>} */
async function list(url, limit) {
  const answer = await fetch(`${url}/v1/table/?limit=${limit}`);
  const { tables } = /** @type {{ tables: string[] }} */ (await answer.json());
  if (tables.length !== limit) throw new Error(`Asked for ${limit} names and got ${tables.length}.`);
}

/**
 * Half of the operations declare tables, half create their first versions.
 *
 * @type {(url: string, round: number, size: number) => Promise<void>}
 */
async function commit(url, round, size) {
  const operations = Array.from({ length: size / 2 }, (_, index) => [`bench_${round}_${index}`]).flatMap(
    (id) => [
      { declare_table: { id } },
      { create_table_version: { id, version: 1, manifest_path: '_versions/1.manifest' } },
    ],
  );
  const answer = await fetch(`${url}/v1/table/batch-commit`, requestOf(JSON.stringify({ operations })));
  const text = await answer.text();
  if (!answer.ok) throw new Error(`The batch was refused: ${text.slice(0, 300)}`);
}
