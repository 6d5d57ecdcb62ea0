import { Worker } from 'node:worker_threads';

/** @typedef {{ program: string, path: string, namespaces: number, tables: number, times: number, isNew: boolean }} Task */
/** @typedef {{ text: string, total: number, first: number[], whole: number[] }} Searched */
/**
 * @typedef {{ started: number, opened: number, filled: number, saved: number, memory: number, mainHeap: number,
 *   searches: Searched[], overtaken: number[] }} Measured
 */

/** @type {Task} */
const task = JSON.parse(process.argv[2] ?? '');
const WORDS = ['customer_orders', 'tblInvoiceLines', 'events_daily', 'features.v2', 'user-embeddings'];
const TEXTS = ['events_', 'events_daily_500042', 'tbl', 'zqx', 'ord42', 'ns_0042$customer', '00'];
const connectionId = 'bench';

const begun = performance.now();
const worker = new Worker(task.program);
/** @typedef {import('../../src/core/name-index/messages.ts').FromThread} FromThread */
/** @typedef {import('../../src/core/name-index/messages.ts').Questions} Questions */
/** @type {Map<number, (message: FromThread) => void>} */
const waiting = new Map();
worker.on('message', (/** @type {FromThread} */ message) => waiting.get(message.number)?.(message));
let last = 0;

const empty = { connectionId: 'empty', server: 'bench', delimiter: '$', path: null };
await call('open', empty);
const started = performance.now() - begun;
const before = memory();
const opening = performance.now();
await call('open', { connectionId, server: 'bench', delimiter: '$', path: task.path });
const opened = performance.now() - opening;
const filled = task.isNew ? await timed(fill) : 0;
const saved = task.isNew ? await timed(() => call('save', { connectionId })) : 0;
// Waits until the garbage of messages is collected, so that it isn't counted as names.
await new Promise((resolve) => setTimeout(resolve, 2000));
const after = memory();
const searches = [];
for (const text of task.isNew ? [] : TEXTS) searches.push(await measure(text));
const overtaken = [];
for (let time = 0; !task.isNew && time < task.times; time += 1) overtaken.push(await overtake());
process.send?.(
  {
    started,
    opened,
    filled,
    saved,
    memory: after.all - before.all,
    mainHeap: after.heap - before.heap,
    searches,
    overtaken,
  },
  () => process.exit(0),
);

/**
 * @template {keyof Questions} Kind
 * @param {Kind} kind @param {Questions[Kind]['input']} input @returns {Promise<Questions[Kind]['answered']>}
 */
function call(kind, input) {
  last += 1;
  const number = last;
  return new Promise((resolve, reject) => {
    waiting.set(number, (message) => {
      waiting.delete(number);
      // A message has no kind; its number identifies the call.
      if (message.type === 'answer') resolve(/** @type {Questions[Kind]['answered']} */ (message.answered));
      else reject(new Error(message.type === 'refusal' ? message.words : message.type));
    });
    worker.postMessage({ type: 'ask', number, kind, input });
  });
}

async function nextToRead() {
  const [next] = await call('take', { connectionId, most: 1 });
  if (next === undefined) throw new Error('There is nothing left to read.');
  return next;
}

async function fill() {
  const names = Array.from({ length: task.namespaces }, (_, index) => `ns_${String(index).padStart(4, '0')}`);
  const top = await nextToRead();
  await call('add', { connectionId, entry: top.entry, found: { namespaces: names, tables: [] } });
  await call('end', { connectionId, entry: top.entry, gap: null });
  for (let namespace = 0; namespace < task.namespaces; namespace += 1) {
    const next = await nextToRead();
    const tables = Array.from({ length: task.tables }, (_, index) => nameOf(namespace * task.tables + index));
    await call('add', { connectionId, entry: next.entry, found: { namespaces: [], tables } });
    await call('end', { connectionId, entry: next.entry, gap: null });
  }
}

/** @param {number} index */
function nameOf(index) {
  return `${WORDS[index % WORDS.length]}_${index}`;
}

/** @param {string} text @returns {Promise<Searched>} */
async function measure(text) {
  /** @type {Searched} */
  const searched = { text, total: 0, first: [], whole: [] };
  for (let time = 0; time < task.times; time += 1) {
    const { first, whole, total } = await search(text).ended;
    searched.total = total;
    searched.first.push(first);
    searched.whole.push(whole);
  }
  return searched;
}

/** @param {string} text */
function search(text) {
  last += 1;
  const number = last;
  const requestedAt = performance.now();
  let first = 0;
  /** @type {Promise<{ first: number, whole: number, total: number }>} */
  const ended = new Promise((resolve) => {
    waiting.set(number, (message) => {
      if (message.type !== 'found') return;
      const { findings } = message;
      const now = performance.now() - requestedAt;
      first ||= now;
      if (findings.isWhole) resolve({ first, whole: now, total: findings.total });
    });
  });
  const question = { text, connectionIds: [connectionId], kinds: ['namespace', 'table'], limit: 200 };
  worker.postMessage({ type: 'search', number, question });
  return { ended, leave: () => worker.postMessage({ type: 'leave', number }) };
}

async function overtake() {
  const older = search('tbl');
  await new Promise((resolve) => setTimeout(resolve, 10));
  older.leave();
  const { first } = await search('tblI').ended;
  return first;
}

/** @param {() => Promise<unknown>} act */
async function timed(act) {
  const from = performance.now();
  await act();
  return performance.now() - from;
}

/** The memory of the whole process, and the heap of this thread. */
function memory() {
  globalThis.gc?.();
  return { all: process.memoryUsage().rss, heap: process.memoryUsage().heapUsed };
}
