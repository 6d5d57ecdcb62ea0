import { randomInt } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './launch/ensure-built.mjs';
import { ROOT, TOOLS } from './launch/paths.mjs';
import { runInFront } from './launch/run-in-front.mjs';
import { endWith } from './launch/run-program.mjs';

/** @typedef {{ what: string, amount: string, ok: boolean, seconds: number, figures: string }} Outcome */
/** @typedef {{ heapBytes: number, codeBytes: number, listeners: number }} Memory */
/** @typedef {{ work: number, during: string }} LongTurn */
/** @typedef {{ kills: number, acknowledged: number, inDoubt: number, wrong: readonly string[] }} CrashResult */

const KILLS = 200;
const RUNS = 5_000;
const COMMITS = 10_000;
const EXAMPLES = 100;
const OPENINGS = 500;
const REQUESTS = 2_000;
const WALKS = 300;
/** In milliseconds: each of these sends thousands of requests to real processes. */
const ALL_DAY = 7_200_000;
/** In milliseconds: how long a host’s thread works while others wait. */
const LONG_TURN = 100;
const RESULTS = join(ROOT, 'bench/results/soak.md');

const TABS = 'Tabs are opened and closed in one window, and requests made';

/**
 * In the order in which they run. Whatever comes from outside is made up, each kind of it by itself, so that the page says
 * which of them failed: new inputs in each run, and what is found is printed with its seed (VITRINE_SEED makes the same
 * inputs again).
 *
 * @type {Readonly<Record<string, () => Promise<Outcome>>>}
 */
const PROOFS = {
  crash,
  saves,
  properties,
  dear,
  commits,
  fuzz,
  calls: () => made('calls', 'Calls of the contract with hostile inputs', '3,000 calls'),
  links: () => made('links', 'Hostile links', '200,000 links'),
  folders: () => made('folders', 'Folders of hostile layouts are opened', '100 folders'),
  'spool-notes': () =>
    made('spool-notes', 'The server starts on hostile notes of an earlier one', '100 starts'),
  rows: () => made('rows', 'Rows of hostile sizes are shown and exported', '100 answers, 60 schemas'),
  stores: () =>
    made('stores', 'Host and server start on damaged files', '1,000 data directories, 200 catalogs'),
  kills: () => made('kills', 'Server and engine are killed while rows are written', '300 kills'),
  'host-kills': () =>
    made('host-kills', 'The host is killed while it saves, sweeps, and commits', '100 kills'),
  listeners,
  storages,
  endurance: () => endurance('endurance', TABS),
  'held-memory': () => endurance('held-memory', `${TABS}, with an engine that only interprets`),
  walks,
};

/**
 * The long forms of the proofs that `npm test` has short, or those of them that are named: `npm run soak -- walks`. The page
 * has what ended, also of a run that is cut.
 */
await endWith(async () => {
  const selected = process.argv.slice(2);
  const unknown = selected.filter((name) => !(name in PROOFS));
  if (unknown.length > 0)
    throw new Error(
      `No proof is called ${unknown.join(' or ')}. There are: ${Object.keys(PROOFS).join(', ')}.`,
    );
  await ensureBuilt();
  /** @type {Outcome[]} */
  const outcomes = [];
  for (const [name, prove] of Object.entries(PROOFS)) {
    if (selected.length > 0 && !selected.includes(name)) continue;
    outcomes.push(await prove());
    await writeFile(RESULTS, page(outcomes));
  }
  console.log(page(outcomes));
  return outcomes.every(({ ok }) => ok) ? 0 : 1;
});

/** @returns {Promise<Outcome>} */
async function crash() {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-soak-'));
  try {
    const file = join(directory, 'result.json');
    const environment = { VITRINE_KILLS: String(KILLS), VITRINE_CRASH_RESULT: file };
    const run = await vitest(['src/server/testing/crash-loop.test.ts'], environment);
    const text = await readFile(file, 'utf8').catch(() => undefined);
    return {
      what: 'The server is killed while batches are committed',
      amount: `${KILLS} kills`,
      ...run,
      figures: crashFigures(text),
    };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** @param {string | undefined} text */
function crashFigures(text) {
  if (text === undefined) return 'it did not get to its end';
  /** @type {CrashResult} */
  const { acknowledged, inDoubt, wrong } = JSON.parse(text);
  return `${acknowledged} batches acknowledged, ${inDoubt} in doubt, ${wrong.length} lost or cut in half`;
}

/** @returns {Promise<Outcome>} */
async function saves() {
  const run = await vitest(['src/core/storage/processes.test.ts'], { VITRINE_KILLS: String(KILLS) });
  return { what: 'The host is killed while it saves a file', amount: `${KILLS} kills`, ...run, figures: '' };
}

/** @returns {Promise<Outcome>} */
async function properties() {
  const run = await vitest(['src/protocol'], { VITRINE_RUNS: String(RUNS) });
  return {
    what: 'The property tests of the protocol',
    amount: `${RUNS.toLocaleString('en')} inputs each`,
    ...run,
    figures: '',
  };
}

/** Each input of these tests is slow, so they define their own long counts. @returns {Promise<Outcome>} */
async function dear() {
  const files = [
    'src/plan/parse/mutations.test.ts',
    'src/core/batches/broken-connections.test.ts',
    'src/engine/query/any-query.test.ts',
  ];
  return {
    what: 'Plans are changed at random, connections cut, and any queries asked',
    amount: '10,000 plans, 100 cuts, 100 queries',
    ...(await vitest(files, { VITRINE_RUNS: String(RUNS) })),
    figures: '',
  };
}

/** @returns {Promise<Outcome>} */
async function commits() {
  const files = [
    'src/core/batches/foreseen-commits.property.test.ts',
    'src/core/batches/undo.property.test.ts',
  ];
  return {
    what: 'Commits are foreseen, applied, and undone, against the local server',
    amount: `${COMMITS.toLocaleString('en')} catalogs each`,
    ...(await vitest(files, { VITRINE_RUNS: String(COMMITS) }, ALL_DAY)),
    figures: '',
  };
}

/** @returns {Promise<Outcome>} */
async function fuzz() {
  const started = performance.now();
  const environment = { ...process.env, CI: 'true', VITRINE_EXAMPLES: String(EXAMPLES) };
  const { code } = await runInFront(
    process.execPath,
    [join(ROOT, 'scripts/interop.mjs'), 'schemathesis'],
    environment,
  );
  return {
    what: 'schemathesis over /openapi.json',
    amount: `${EXAMPLES} examples an operation`,
    ok: code === 0,
    seconds: (performance.now() - started) / 1000,
    figures: '',
  };
}

/** @returns {Promise<Outcome>} */
async function storages() {
  const files = [
    'src/core/connections/storage-destinations.test.ts',
    'src/core/object-storage/read-xml.test.ts',
    'src/engine/hostile-manifests.test.ts',
  ];
  return {
    what: 'Storages lie, tables name places outside, and regions would be hosts of others',
    amount: `${RUNS.toLocaleString('en-US')} of each`,
    ...(await vitest(files, { VITRINE_RUNS: String(RUNS) }, ALL_DAY)),
    figures: '',
  };
}

/** @param {string} name @param {string} what @param {string} amount @returns {Promise<Outcome>} */
async function made(name, what, amount) {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-soak-'));
  try {
    const file = join(directory, 'turns.jsonl');
    const environment = { VITRINE_RUNS: String(RUNS), VITRINE_TURNS: file };
    const run = await vitest([`e2e/fuzz/${name}.test.ts`], environment, ALL_DAY);
    // Only hosts are watched: other processes don’t block a window.
    const text = await readFile(file, 'utf8').catch(() => '');
    return { what, amount, ...run, figures: turnFigures(text) };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** @param {string} text */
function turnFigures(text) {
  /** @type {readonly LongTurn[]} */
  const turns = text.split('\n').flatMap((line) => (line === '' ? [] : JSON.parse(line)));
  if (turns.length === 0) return '';
  const longestOf = (/** @type {number[]} */ works) => `${Math.max(...works).toFixed(0)} ms`;
  const longest = longestOf(turns.map(({ work }) => work));
  const long = turns.filter(({ work }) => work > LONG_TURN);
  /** @type {Map<string, number[]>} */
  const times = new Map();
  for (const { work, during } of long) times.set(during, [...(times.get(during) ?? []), work]);
  const names = [...times].map(([during, works]) => `${during} (${works.length}, ${longestOf(works)})`);
  const all = `longest turn of the host ${longest}; ${long.length} over ${LONG_TURN} ms`;
  return [all, ...names].join('; ');
}

/** @returns {Promise<Outcome>} */
async function listeners() {
  return {
    what: 'All that listens is sent what no client sends',
    amount: 'every byte in every fourth place of each secret',
    ...(await vitest(['src/web/every-listener.test.ts'], { VITRINE_LONG: '1' })),
    figures: '',
  };
}

/** New walks in each run, and those that once found a fault. @returns {Promise<Outcome>} */
async function walks() {
  const seed = randomInt(2 ** 31 - WALKS);
  const environment = { VITRINE_RUNS: String(WALKS), VITRINE_SEED: String(seed) };
  return {
    what: 'The window is walked at random',
    amount: `${WALKS} walks of 30 steps`,
    ...(await endToEnd('journeys', 'e2e/walks', environment)),
    figures: `seeds from ${seed}`,
  };
}

/** @param {string} spec @param {string} what @returns {Promise<Outcome>} */
async function endurance(spec, what) {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-soak-'));
  try {
    const file = join(directory, 'memory.json');
    const run = await endToEnd('soak', spec, {
      VITRINE_OPENINGS: String(OPENINGS),
      VITRINE_REQUESTS: String(REQUESTS),
      VITRINE_MEMORY_RESULT: file,
    });
    const text = await readFile(file, 'utf8').catch(() => undefined);
    return {
      what,
      amount: `${OPENINGS} tabs, ${REQUESTS.toLocaleString('en')} requests`,
      ...run,
      figures: memoryFigures(text),
    };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** @param {string | undefined} text */
function memoryFigures(text) {
  if (text === undefined) return 'it did not get to its end';
  /** @type {{ before: Memory, after: Memory }} */
  const { before, after } = JSON.parse(text);
  /** @param {Memory} memory */
  const megabytes = ({ heapBytes, codeBytes }) =>
    `${(heapBytes / 1e6).toFixed(1)} MB (${(codeBytes / 1e6).toFixed(1)} of it code)`;
  const growth = (after.heapBytes / before.heapBytes - 1) * 100;
  const change = `${Math.abs(growth).toFixed(1)} % ${growth < 0 ? 'less' : 'more'}`;
  return `heap ${megabytes(before)}, then ${megabytes(after)}: ${change}; ${before.listeners} listeners, then ${after.listeners}`;
}

/** @type {(project: string, specs: string, environment: Record<string, string>) => Promise<{ ok: boolean, seconds: number }>} */
async function endToEnd(project, specs, environment) {
  const started = performance.now();
  const args = [join(ROOT, 'scripts/e2e.mjs'), `--project=${project}`, specs];
  const { code } = await runInFront(process.execPath, args, { ...process.env, ...environment });
  return { ok: code === 0, seconds: (performance.now() - started) / 1000 };
}

/** @type {(paths: readonly string[], environment: Record<string, string>, patience?: number) => Promise<{ ok: boolean, seconds: number }>} */
async function vitest(paths, environment, timeout = 600_000) {
  const args = [TOOLS.vitest, 'run', '--root', ROOT, ...paths, '--testTimeout', String(timeout)];
  const { code, seconds } = await runInFront(process.execPath, args, { ...process.env, ...environment });
  return { ok: code === 0, seconds };
}

/** @param {readonly Outcome[]} outcomes */
function page(outcomes) {
  const rows = outcomes.map(
    ({ what, amount, ok, seconds, figures }) =>
      `| ${what} | ${amount} | ${ok ? 'passed' : 'FAILED'} | ${seconds.toFixed(0)} s | ${figures} |`,
  );
  return `# The long proofs

The last run of \`npm run soak\`, Node ${process.version}.

| what | how much | result | time | figures |
|---|---|---|---|---|
${rows.join('\n')}
`;
}
