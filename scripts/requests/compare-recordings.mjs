import { stringify } from 'lossless-json';
import { identityOf, requestsByTest } from './recording.mjs';

/** @typedef {import('./recording.mjs').RecordedRequest} RecordedRequest */

const LONGEST_VALUE = 100;
const MOST_MEMBERS = 8;

const READING_METHODS = new Set(['GET', 'HEAD']);
const READING_PATH =
  /\/(?:describe|exists|list|stats|inside|count_rows|query|explain_plan|analyze_plan|token)$/;

/**
 * The differences between two recordings by spec and test. Empty if there are none.
 *
 * @param {readonly RecordedRequest[]} before
 * @param {readonly RecordedRequest[]} after
 */
export function compareRecordings(before, after) {
  const [testsBefore, testsAfter] = [requestsByTest(before), requestsByTest(after)];
  const tests = [...new Set([...testsBefore.keys(), ...testsAfter.keys()])].sort();
  let spec = '';
  return tests
    .flatMap((test) => {
      const lines = compareTest(testsBefore.get(test) ?? [], testsAfter.get(test) ?? []);
      if (lines.length === 0) return [];
      const [ofSpec = '', name = ''] = test.split('\n');
      const head = ofSpec === spec ? [] : [ofSpec];
      spec = ofSpec;
      return [...head, `  ${name}`, ...lines.map((line) => `    ${line}`)];
    })
    .join('\n');
}

/** @type {(before: readonly RecordedRequest[], after: readonly RecordedRequest[]) => string[]} */
function compareTest(before, after) {
  if (before.length === 0) return [`only in the second: ${after.length} different requests`];
  if (after.length === 0) return [`only in the first: ${before.length} different requests`];
  const missing = missingFrom(after, before);
  const added = missingFrom(before, after);
  const changed = takePairs(missing, added);
  return [
    ...changed.flatMap(([from, to]) => [`changed  ${lineOf(from)}`, ...describeChange(from, to)]),
    ...missing.map((request) => `missing  ${lineOf(request)}${bodyOf(request)}${timesOf(request)}`),
    ...added.map((request) => `added    ${lineOf(request)}${bodyOf(request)}${timesOf(request)}`),
    ...changedCounts(before, after),
  ];
}

/**
 * The requests that are missing, of those that every run of `others` sent.
 *
 * @type {(requests: readonly RecordedRequest[], others: readonly RecordedRequest[]) => RecordedRequest[]}
 */
function missingFrom(requests, others) {
  const known = new Set(requests.map(identityOf));
  return others.filter((other) => !known.has(identityOf(other)) && !other.counts.includes(0));
}

/** @type {(before: readonly RecordedRequest[], after: readonly RecordedRequest[]) => string[]} */
function changedCounts(before, after) {
  const counts = new Map(before.map((request) => [identityOf(request), request.counts]));
  return after.flatMap((request) => {
    const known = counts.get(identityOf(request)) ?? request.counts;
    if (isRepeatable(request) || known.some((count) => request.counts.includes(count))) return [];
    const change = `${known.join(' or ')} → ${request.counts.join(' or ')} times`;
    return [`changed  ${lineOf(request)}${bodyOf(request)}: ${change}`];
  });
}

/** Reads, as their number depends on timing. @param {RecordedRequest} request */
function isRepeatable(request) {
  return READING_METHODS.has(request.method) || READING_PATH.test(pathnameOf(request));
}

/**
 * Removes pairs of a missing request and its replacement from both lists, those with the fewest differences first.
 *
 * @param {RecordedRequest[]} missing
 * @param {RecordedRequest[]} added
 */
function takePairs(missing, added) {
  const candidates = missing
    .flatMap((from) => added.filter((to) => isSameCall(from, to)).map((to) => ({ from, to })))
    .map((pair) => ({ ...pair, distance: differencesOf(pair.from, pair.to).length }))
    .sort((one, other) => one.distance - other.distance);
  /** @type {[from: RecordedRequest, to: RecordedRequest][]} */
  const pairs = [];
  for (const { from, to } of candidates) {
    if (!missing.includes(from) || !added.includes(to)) continue;
    missing.splice(missing.indexOf(from), 1);
    added.splice(added.indexOf(to), 1);
    pairs.push([from, to]);
  }
  return pairs;
}

/** @param {RecordedRequest} one @param {RecordedRequest} other */
function isSameCall(one, other) {
  const isSamePlace = pathnameOf(one) === pathnameOf(other);
  const isSameBody = one.body !== undefined && stringify(one.body) === stringify(other.body);
  return isSamePlace || (one.method === other.method && isSameBody);
}

/** @param {RecordedRequest} request */
function pathnameOf({ path }) {
  return path.replace(/\?.*$/s, '');
}

/** @typedef {{ place: string, from: string | undefined, to: string | undefined }} Difference */

/** @type {(from: RecordedRequest, to: RecordedRequest) => Difference[]} */
function differencesOf(from, to) {
  const [before, after] = [new Map(leavesOf(from, '')), new Map(leavesOf(to, ''))];
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((place) => ({ place, from: before.get(place), to: after.get(place) }))
    .filter((difference) => !difference.place.startsWith('.counts.') && difference.from !== difference.to);
}

/** @type {(value: unknown, place: string) => [place: string, text: string][]} */
function leavesOf(value, place) {
  const isBranch = Array.isArray(value) || Object.getPrototypeOf(value ?? 0) === Object.prototype;
  const members = isBranch ? Object.entries(/** @type {object} */ (value)) : [];
  if (members.length === 0) return [[place, stringify(value) ?? '']];
  return members.flatMap(([name, inner]) => leavesOf(inner, `${place}.${name}`));
}

/** @param {RecordedRequest} from @param {RecordedRequest} to */
function describeChange(from, to) {
  const all = differencesOf(from, to);
  const lines = all.slice(0, MOST_MEMBERS).map(({ place, from, to }) => {
    const at = firstDifference(from, to);
    return `         ${place.slice(1)}: ${shorten(from, at)} → ${shorten(to, at)}`;
  });
  return all.length > lines.length ? [...lines, `         and ${all.length - lines.length} more`] : lines;
}

/** For a proxy, the path is the whole address. @param {RecordedRequest} request */
function lineOf({ method, origin, path, range }) {
  return [method, path.startsWith('/') ? origin + path : path, ...(range === undefined ? [] : [range])].join(
    ' ',
  );
}

/** @param {RecordedRequest} request */
function bodyOf({ body }) {
  return body === undefined ? '' : ` ${shorten(stringify(body))}`;
}

/** @param {RecordedRequest} request */
function timesOf({ counts }) {
  return counts.every((count) => count === 1) ? '' : ` (${counts.join(' or ')} times)`;
}

/** @param {string | undefined} one @param {string | undefined} other */
function firstDifference(one = '', other = '') {
  const at = one.split('').findIndex((letter, index) => letter !== other[index]);
  return at === -1 ? one.length : at;
}

/** Shortens a long text to the part around a position. @param {string | undefined} text */
function shorten(text = 'nothing', at = 0) {
  if (text.length <= LONGEST_VALUE) return text;
  const start = Math.max(0, at - LONGEST_VALUE / 2);
  const end = start + LONGEST_VALUE;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}
