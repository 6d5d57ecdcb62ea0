/** @typedef {import('./tell.mjs').TestResult} TestResult */

/**
 * @typedef {object} PartOutcome
 * @property {string} name
 * @property {boolean} ok
 * @property {number} seconds
 * @property {readonly TestResult[]} results
 * @property {string} [untested] why nothing of it could be tried
 */

const SLOWEST = 5;

/** A part of which nothing could be tried is no reason to be content. @param {readonly PartOutcome[]} parts */
export function isGreen(parts) {
  return parts.every(({ ok, untested }) => ok && untested === undefined);
}

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @param {readonly TestResult[]} results @returns {Counts} */
export function countsOf(results) {
  const count = (/** @type {TestResult['status']} */ wanted) =>
    results.filter(({ status }) => status === wanted).length;
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
}

/** @param {Counts} counts */
export function formatCounts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** @param {number} seconds */
export function formatTime(seconds) {
  const whole = Math.round(seconds);
  return whole < 60 ? `${seconds.toFixed(1)} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/**
 * The end of a run: a line for each part, its slowest tests, and the total last, for whoever reads only that.
 *
 * @param {readonly PartOutcome[]} parts
 * @param {number} seconds
 * @returns {string}
 */
export function formatSummary(parts, seconds) {
  const failed = parts.flatMap(({ name, results }) =>
    results.filter(({ status }) => status === 'failed').map((result) => failedLine(name, result)),
  );
  const untested = parts.flatMap(({ name, untested: reason }) =>
    reason === undefined ? [] : [`Nothing of ${name} was tested: ${reason}.`],
  );
  const total = formatCounts(countsOf(parts.flatMap(({ results }) => results)));
  return [
    '',
    'part        passed  failed  skipped      time',
    ...parts.map(partLine),
    '',
    ...parts.flatMap(slowestLines),
    ...skippedLines(parts),
    ...failed,
    `All of it took ${formatTime(seconds)}.`,
    [...untested, total].join(' '),
    '',
  ].join('\n');
}

/** @param {PartOutcome} part */
function partLine({ name, ok, seconds, results }) {
  const { passed, failed, skipped } = countsOf(results);
  const columns = [String(passed).padStart(6), String(failed).padStart(8), String(skipped).padStart(9)];
  return `${name.padEnd(12)}${columns.join('')}${formatTime(seconds).padStart(14)}${ok ? '' : '  FAILED'}`;
}

/** @param {PartOutcome} part */
function slowestLines({ name, results }) {
  const slowest = results.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
  if (slowest.length === 0) return [];
  const lines = slowest.map(
    ({ name: test, file, seconds }) => `  ${formatTime(seconds).padStart(8)}  ${file} ${test}`,
  );
  return [`Slowest of ${name}:`, ...lines, ''];
}

/** Why tests were skipped, each reason once. @param {readonly PartOutcome[]} parts */
function skippedLines(parts) {
  const reasons = parts.flatMap(({ name, results }) =>
    results
      .filter(({ status }) => status === 'skipped')
      .map(({ reason }) => `${name}: ${reason ?? 'no reason given'}`),
  );
  const lines = [...new Set(reasons)].map(
    (reason) => `  ${String(reasons.filter((other) => other === reason).length).padStart(4)}  ${reason}`,
  );
  return lines.length === 0 ? [] : ['Skipped:', ...lines, ''];
}

/** @type {(part: string, result: TestResult) => string} */
function failedLine(part, { name, file }) {
  return `FAILED  ${part}: ${file} ${name}`;
}

/**
 * The command that runs one failed test alone.
 *
 * @param {string} part
 * @param {TestResult} result
 */
export function commandFor(part, { file, line, name }) {
  if (part === 'checks') return 'npm run check';
  if (part === 'unit') return `npx vitest run ${file} -t ${JSON.stringify(name)}`;
  return `npm run e2e -- --project=${part} ${file}:${line}`;
}
