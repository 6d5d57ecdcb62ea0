import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parse, stringify } from 'lossless-json';

/** @typedef {import('./normalize-request.mjs').NormalRequest} NormalRequest */
/** @typedef {NormalRequest & { spec: string, test: string }} SentInTest */
/** @typedef {SentInTest & { counts: number[] }} RecordedRequest with its count in each run of the test */

/** One line for each request, in a stable order. @param {readonly object[]} requests */
export function formatRecording(requests) {
  return requests
    .map((request) => `${stringify(request)}\n`)
    .sort()
    .join('');
}

/** @param {string} text @returns {RecordedRequest[]} */
export function parseRecording(text) {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const request = /** @type {RecordedRequest} */ (parse(line));
      return { ...request, counts: request.counts.map(Number) };
    });
}

/** @param {string} path */
export async function readRecording(path) {
  return parseRecording(await readFile(path, 'utf8'));
}

/** Without the counts, which differ between runs. @param {RecordedRequest} request */
export function identityOf({ counts: _, ...request }) {
  return stringify(request) ?? '';
}

/** Parses the recording of one run of a test. @param {string} text @returns {RecordedRequest[]} */
export function countRequests(text) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const line of text.split('\n').filter((one) => one !== ''))
    counts.set(line, (counts.get(line) ?? 0) + 1);
  return [...counts].map(([line, count]) => ({
    .../** @type {SentInTest} */ (parse(line)),
    counts: [count],
  }));
}

/**
 * Merges runs of the same or of different tests.
 *
 * @param {readonly (readonly RecordedRequest[])[]} recordings
 * @returns {RecordedRequest[]}
 */
export function joinRecordings(recordings) {
  /** @type {Map<string, Map<string, RecordedRequest>>} */
  const tests = new Map();
  for (const recording of recordings) {
    for (const [test, added] of requestsByTest(recording)) {
      const known = tests.get(test) ?? new Map();
      tests.set(test, joinRuns(known, added));
    }
  }
  return [...tests.values()].flatMap((requests) => [...requests.values()]);
}

/** @type {(known: ReadonlyMap<string, RecordedRequest>, added: readonly RecordedRequest[]) => Map<string, RecordedRequest>} */
function joinRuns(known, added) {
  const zeros = (/** @type {Iterable<RecordedRequest>} */ [first]) => (first?.counts ?? []).map(() => 0);
  const [noneBefore, noneNow] = [zeros(known.values()), zeros(added)];
  const joined = new Map(
    [...known].map(([key, request]) => [key, { ...request, counts: [...request.counts, ...noneNow] }]),
  );
  for (const request of added) {
    const before = known.get(identityOf(request))?.counts ?? noneBefore;
    joined.set(identityOf(request), { ...request, counts: [...before, ...request.counts] });
  }
  return joined;
}

/** By spec and title. @param {readonly RecordedRequest[]} requests */
export function requestsByTest(requests) {
  /** @type {Map<string, RecordedRequest[]>} */
  const tests = new Map();
  for (const request of requests) {
    const key = `${request.spec}\n${request.test}`;
    const known = tests.get(key);
    if (known === undefined) tests.set(key, [request]);
    else known.push(request);
  }
  return tests;
}

/** Reads the recordings of a run. @param {string} directory */
export async function readRuns(directory) {
  const names = await readdir(directory);
  const texts = await Promise.all(names.map((name) => readFile(join(directory, name), 'utf8')));
  return texts.map(countRequests);
}

/** @param {string} path @param {readonly RecordedRequest[]} requests */
export async function writeRecording(path, requests) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, formatRecording(requests));
}
