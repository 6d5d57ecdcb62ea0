import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeArrowStream } from './lib/arrow-file.mjs';
import { ratio, spread, words } from './lib/figures.mjs';
import { keepResults } from './lib/keep-results.mjs';
import { forgetPeak, memoryOf } from './lib/processes.mjs';
import { sized } from './lib/sizes.mjs';
import { callHost, startVitrine } from './lib/vitrine.mjs';

/*
 * A table from a file of 1 GB by Vitrine, compared with curl with the same file and server, in turn: time and memory of
 * the host, and the time until a canceled upload ends. `npm run bench` calls this.
 */

const MEGABYTE = 1024 ** 2;
const ROUNDS = sized(3, 1);
const BYTES = sized(1024, 64) * MEGABYTE;
const CALLED_OFF = sized(300, 20) * MEGABYTE;
const GOALS = { ratio: 0.7, memory: 64, cancel: 200 };

const directory = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
try {
  const file = join(directory, 'rows.arrow');
  const stream = await writeArrowStream(file, BYTES);
  const vitrine = await startVitrine(join(directory, 'data'));
  const { host, sendFile, close } = await callHost(vitrine);
  try {
    const { id } = await host.localServer.openSample();
    const { address } = await host.localServer.start();
    if (address === undefined) throw new Error('The local server did not start.');
    const { sessionKey: key } = await host.localServer.showSessionKey();
    const measured = await measure({
      host,
      sendFile,
      connection: { id, address },
      key,
      file,
      pid: vitrine.pid,
    });
    const results = {
      processor: cpus()[0]?.model ?? 'unknown',
      cores: cpus().length,
      node: process.version,
      ...stream,
      ...measured,
    };
    await keepResults('table-upload', results, pageOf(results));
  } finally {
    close();
    await vitrine.stop();
  }
} finally {
  await rm(directory, { recursive: true, force: true });
}

/** @typedef {import('./lib/host-client.d.ts').HostClient} HostClient */
/** @typedef {(file: string) => Promise<string>} SendFile returns the handle of the file */
/** @typedef {{ host: HostClient, sendFile: SendFile, connection: { id: string, address: string }, key: string, file: string, pid: number }} Given */

/** @param {Given} given */
async function measure(given) {
  // Starts the engine, whose start must not be measured.
  await byVitrine(given, 'first');
  const vitrine = [];
  const curl = [];
  const added = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    curl.push(await byCurl(given, `curl${round}`));
    await forgetPeak(given.pid);
    const before = await memoryOf(given.pid);
    vitrine.push(await byVitrine(given, `vitrine${round}`));
    added.push((await memoryOf(given.pid)).peak - before.now);
  }
  return { vitrine, curl, added, cancel: await measureCancel(given) };
}

/** @param {Given} given @param {string} name @returns {Promise<number>} seconds */
async function byVitrine({ host, sendFile, connection, file }, name) {
  const { uploadId } = await host.uploads.open({ handle: await sendFile(file) });
  const started = performance.now();
  const from = { uploadId };
  for await (const event of await host.uploads.create({ connectionId: connection.id, id: [name], from })) {
    if (event.kind === 'failed') throw new Error(event.failure.message);
  }
  const seconds = (performance.now() - started) / 1000;
  await host.uploads.close({ uploadId });
  await host.changes.make({
    connectionId: connection.id,
    change: { operation: 'dropTable', id: [name], body: '{}' },
  });
  return seconds;
}

/** @param {Given} given @param {string} name @returns {Promise<number>} seconds */
async function byCurl({ host, connection, key, file }, name) {
  const url = `${connection.address}/v1/table/${name}/create`;
  const type = 'content-type: application/vnd.apache.arrow.stream';
  const started = performance.now();
  await promisify(execFile)('curl', [
    '-sS',
    '-f',
    '-X',
    'POST',
    '-H',
    type,
    '-H',
    `authorization: Bearer ${key}`,
    '-T',
    file,
    url,
  ]);
  const seconds = (performance.now() - started) / 1000;
  await host.changes.make({
    connectionId: connection.id,
    change: { operation: 'dropTable', id: [name], body: '{}' },
  });
  return seconds;
}

/** Milliseconds from aborting the stream until the upload is closed. @param {Given} given */
async function measureCancel({ host, sendFile, connection, file }) {
  const { uploadId } = await host.uploads.open({ handle: await sendFile(file) });
  const leave = new AbortController();
  const create = { connectionId: connection.id, id: ['left'], from: { uploadId } };
  let left = Number.NaN;
  try {
    for await (const event of await host.uploads.create(create, { signal: leave.signal })) {
      if (event.kind !== 'progress' || event.sent < CALLED_OFF) continue;
      left = performance.now();
      leave.abort();
    }
  } catch {
    // The expected error of the aborted stream.
  }
  if (Number.isNaN(left)) throw new Error('The upload ended before it was called off.');
  await host.uploads.close({ uploadId });
  return performance.now() - left;
}

/**
 * @param {{ processor: string, cores: number, node: string, rows: number, bytes: number,
 *   vitrine: readonly number[], curl: readonly number[], added: readonly number[], cancel: number }} results
 */
function pageOf({ processor, cores, node, rows, bytes, vitrine, curl, added, cancel }) {
  const megabytes = (/** @type {number} */ value) => Math.round(value / MEGABYTE).toLocaleString('en');
  return `# A table from a long file

One run of \`npm run bench\`, Node ${node}, ${cores} cores (${processor}): an Arrow IPC stream of ${megabytes(bytes)} MB with
${rows.toLocaleString('en')} rows becomes a table of the local server, by Vitrine's host and by curl in turn. Median of ${ROUNDS} rounds, least
and most in brackets.

| what | measured | goal |
|---|---|---|
| by Vitrine, from the press to the answer | ${words(spread(vitrine), 1)} s | |
| by curl | ${words(spread(curl), 1)} s | |
| as fast as curl, times | ${words(ratio(curl, vitrine), 2)} | at least ${GOALS.ratio} |
| memory added to the host at its peak | ${megabytes(Math.max(...added))} MB | at most ${GOALS.memory} MB |
| called off after ${megabytes(CALLED_OFF)} MB, until its end is told | ${Math.round(cancel)} ms | at most ${GOALS.cancel} ms |
`;
}
