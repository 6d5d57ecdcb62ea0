import { execFile, spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { writeArrowStream } from './lib/arrow-file.mjs';
import { keepResults } from './lib/keep-results.mjs';
import { childrenOf, forgetPeak, memoryOf } from './lib/processes.mjs';
import { sized } from './lib/sizes.mjs';

/*
 * A long Arrow stream to the local server: its time and memory, and the time until nothing is left of a canceled one.
 * `npm run bench` calls this.
 */

const MEGABYTE = 1024 ** 2;
const BYTES = sized(1024, 64) * MEGABYTE;
const CALLED_OFF = sized(300, 20) * MEGABYTE;
const GOALS = { addedToServer: 64, engine: 512, cancel: 200 };
const CREATE = '/v1/table/uploaded/create';
const TYPE = 'application/vnd.apache.arrow.stream';

const root = join(import.meta.dirname, '..');
const directory = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
try {
  const file = join(directory, 'rows.arrow');
  const stream = await writeArrowStream(file, BYTES);
  const server = await startServer(join(directory, 'data'));
  try {
    const results = {
      processor: cpus()[0]?.model ?? 'unknown',
      cores: cpus().length,
      node: process.version,
      ...stream,
      ...(await measureUpload(server, file, stream)),
      ...(await measureCancels(server, file)),
    };
    await keepResults('upload', results, pageOf(results));
  } finally {
    await server.stop();
  }
} finally {
  await rm(directory, { recursive: true, force: true });
}

/** @typedef {{ url: string, pid: number, data: string, stop: () => Promise<void> }} Server */

/** @param {string} data @returns {Promise<Server>} */
async function startServer(data) {
  const program = join(root, 'out/server/index.js');
  const child = spawn(process.execPath, [program, '--json', '--no-key', '--data', data], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  for await (const line of createInterface(child.stdout)) {
    const { url, pid } = JSON.parse(line);
    const stop = async () => {
      child.kill('SIGTERM');
      await ended;
    };
    return { url, pid, data, stop };
  }
  throw new Error('The server ended before it was ready.');
}

/** @param {Server} server @param {string} file @param {{ rows: number }} stream */
async function measureUpload(server, file, { rows }) {
  // Starts the engine, whose start must not be measured.
  await fetch(`${server.url}/v1/table/none/create`, { method: 'POST', headers: { 'content-type': TYPE } });
  const [engine] = await childrenOf(server.pid);
  if (engine === undefined) throw new Error('The server has no engine.');
  await Promise.all([server.pid, engine].map(forgetPeak));
  const before = await memoryOf(server.pid);
  const started = performance.now();
  const curl = ['-sS', '-f', '-X', 'POST', '-H', `content-type: ${TYPE}`, '-T', file, server.url + CREATE];
  const { stdout } = await promisify(execFile)('curl', curl);
  const seconds = (performance.now() - started) / 1000;
  const [after, engineMemory] = await Promise.all([server.pid, engine].map(memoryOf));
  const { version } = JSON.parse(stdout);
  const counted = await fetch(`${server.url}/v1/table/uploaded/count_rows`, { method: 'POST' });
  const count = Number(await counted.text());
  if (count !== rows) throw new Error(`${rows} rows went in, and ${count} are there.`);
  await fetch(`${server.url}/v1/table/uploaded/drop`, { method: 'POST' });
  return {
    seconds,
    version,
    addedToServer: (after?.peak ?? Number.NaN) - before.now,
    engine: engineMemory?.peak ?? Number.NaN,
  };
}

/** @param {Server} server @param {string} file */
async function measureCancels(server, file) {
  const whileSending = await measureCancel(server, file, (sent) => sent > CALLED_OFF);
  const whileWriting = await measureCancel(server, file, async () => (await tablesOf(server)).length > 0);
  return { cancelWhileSending: whileSending, cancelWhileWriting: whileWriting };
}

/**
 * Milliseconds from closing the connection until nothing of the upload is on disk.
 *
 * @param {Server} server
 * @param {string} file
 * @param {(sent: number) => boolean | Promise<boolean>} isTime
 */
async function measureCancel(server, file, isTime) {
  const outgoing = request(server.url + CREATE, { method: 'POST', headers: { 'content-type': TYPE } });
  outgoing.on('error', () => undefined);
  let isOver = false;
  outgoing.on('response', () => {
    isOver = true;
  });
  const source = createReadStream(file);
  source.pipe(outgoing);
  while (!(await isTime(source.bytesRead))) await setTimeout(2);
  const started = performance.now();
  outgoing.destroy();
  while ((await leftovers(server)) > 0) {
    if (isOver) throw new Error('The upload ended before it was called off.');
    await setTimeout(2);
  }
  source.destroy();
  return performance.now() - started;
}

/** @param {Server} server */
async function leftovers(server) {
  const buffers = await readdir(join(server.data, 'spool', String(server.pid)));
  return buffers.length + (await tablesOf(server)).length;
}

/** @param {Server} server */
async function tablesOf({ data }) {
  const names = await readdir(join(data, 'tables')).catch(() => []);
  return names.filter((name) => name.endsWith('.lance'));
}

/** @param {{ processor: string, cores: number, node: string, rows: number, bytes: number, seconds: number, version: number, addedToServer: number, engine: number, cancelWhileSending: number, cancelWhileWriting: number }} results */
function pageOf(results) {
  const { rows, bytes, seconds } = results;
  const whole = (/** @type {number} */ value) => Math.round(value).toLocaleString('en');
  const megabytes = (/** @type {number} */ value) => `${whole(value / MEGABYTE)} MB`;
  return `# A long upload

One run of \`npm run bench\`, Node ${results.node}, ${results.cores} cores (${results.processor}): an Arrow IPC stream of
${megabytes(bytes)}, ${whole(rows)} rows of an id and a vector, sent by curl to an empty local server.

| what | measured | goal |
|---|---|---|
| from the first byte to the answer | ${seconds.toFixed(1)} s, ${megabytes(bytes / seconds)}/s | |
| memory added to the server's process at its peak | ${megabytes(results.addedToServer)} | at most ${GOALS.addedToServer} MB |
| memory of the engine's process at its peak | ${megabytes(results.engine)} | at most ${GOALS.engine} MB |
| hung up while sending, until nothing is left | ${whole(results.cancelWhileSending)} ms | at most ${GOALS.cancel} ms |
| hung up while the engine writes, until nothing is left | ${whole(results.cancelWhileWriting)} ms | at most ${GOALS.cancel} ms |

The table had version ${results.version} afterwards, and none before it: the engine takes a long stream in pieces and numbers
each, and only the last can be seen.
`;
}
