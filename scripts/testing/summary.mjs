import { compareWithBudget, overBudgetLines } from './budget.mjs';

/** @typedef {import('./report-result.mjs').TestResult} TestResult */

/**
 * @typedef {object} PartOutcome
 * @property {string} name
 * @property {boolean} [broken] its runner failed without a failed test
 * @property {number} seconds
 * @property {readonly TestResult[]} results
 * @property {string} [untested] why it could not be run
 * @property {number} [cpu] seconds of processor time
 * @property {import('./budget.mjs').Units} [units] what the budget is counted in, if the whole part was run
 */

/** @typedef {{ part: string, file: string, line: number, name: string, result: TestResult }} InPart */

const SLOWEST = 5;
const LINES_OF_PROBLEM = 12;

/** @param {PartOutcome} part */
const isOk = ({ broken, results }) => !broken && results.every(({ status }) => status !== 'failed');

/** A part that could not be run is not green. @param {readonly PartOutcome[]} parts */
export function isGreen(parts) {
  return parts.every((part) => isOk(part) && part.untested === undefined && !compareWithBudget(part)?.isOver);
}

/** @type {(parts: readonly PartOutcome[], isWanted: (result: TestResult) => boolean) => InPart[]} */
function resultsIn(parts, predicate) {
  return parts.flatMap(({ name: part, results }) =>
    results.filter(predicate).map((result) => {
      const { file, line, name } = result;
      return { part, file, line, name, result };
    }),
  );
}

/** @param {readonly PartOutcome[]} parts */
export function failuresIn(parts) {
  return resultsIn(parts, ({ status }) => status === 'failed');
}

/** @param {readonly PartOutcome[]} parts */
export function unstableIn(parts) {
  return resultsIn(parts, ({ unstable }) => unstable === true);
}

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @param {readonly TestResult[]} results @returns {Counts} */
function countsOf(results) {
  const count = (/** @type {TestResult['status']} */ target) =>
    results.filter(({ status }) => status === target).length;
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
}

/** @param {Counts} counts */
function formatCounts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** @param {number} seconds */
export function formatTime(seconds) {
  const whole = Math.round(seconds);
  return whole < 60 ? `${seconds.toFixed(1)} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/**
 * The report of a run: a line for each part, its slowest tests, and finally the total.
 *
 * @param {readonly PartOutcome[]} parts
 * @param {number} seconds
 * @param {string} [note] the units of the budget, or why it was not checked
 * @returns {string}
 */
export function formatSummary(parts, seconds, note) {
  const failed = failuresIn(parts).map(({ part, file, name }) => `FAILED  ${part}: ${file} ${name}`);
  const untested = parts.flatMap(({ name, untested: reason }) =>
    reason === undefined ? [] : [`Nothing of ${name} was tested: ${reason}.`],
  );
  const total = formatCounts(countsOf(parts.flatMap(({ results }) => results)));
  return [
    '',
    'part        passed  failed  skipped          time       cpu           budget',
    ...parts.map(partLine),
    '',
    ...parts.flatMap(slowestLines),
    ...skippedLines(parts),
    ...failed,
    ...parts.flatMap(overBudgetLines),
    ...(note === undefined ? [] : [note]),
    `All of it took ${formatTime(seconds)}.`,
    ...unstableLines(parts),
    [...untested, total].join(' '),
    '',
  ].join('\n');
}

/** @param {PartOutcome} part */
function partLine(part) {
  const { name, seconds, results, cpu } = part;
  const { passed, failed, skipped } = countsOf(results);
  const judged = compareWithBudget(part);
  const columns = [
    String(passed).padStart(6),
    String(failed).padStart(8),
    String(skipped).padStart(9),
    formatTime(seconds).padStart(14),
    (cpu === undefined ? '-' : `${Math.round(cpu)} s`).padStart(10),
    (judged === undefined ? '-' : `${Math.round(judged.share)} of ${judged.budget}`).padStart(17),
    isOk(part) ? '' : '  FAILED',
    judged?.isOver ? '  OVER BUDGET' : '',
  ];
  return `${name.padEnd(12)}${columns.join('')}`;
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

/** The reasons for skipped tests, without duplicates. @param {readonly PartOutcome[]} parts */
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

/**
 * Tests that passed only when run again, with the beginning of their first failure.
 *
 * @param {readonly PartOutcome[]} parts
 */
function unstableLines(parts) {
  const tests = unstableIn(parts);
  if (tests.length === 0) return [];
  const lines = tests.flatMap(({ part, file, line, name, result: { problem = '' } }) => [
    `  ${part}: ${file}:${line} ${name}`,
    ...problem
      .trim()
      .split('\n')
      .slice(0, LINES_OF_PROBLEM)
      .map((text) => `    ${text}`),
  ]);
  return [`${tests.length} unstable:`, ...lines];
}

/**
 * The command that runs one failed test alone.
 *
 * @param {string} part
 * @param {TestResult} result
 */
export function commandFor(part, { file, line, name }) {
  if (part === 'checks') return 'npm run check';
  if (part === 'unit') return `npx vitest run ${file} -t ${JSON.stringify(patternFor(name))}`;
  return `npm run e2e -- --project=${part} ${file}:${line}`;
}

/**
 * The pattern by which a runner finds this test: runners join group titles with a space instead of the displayed
 * separator.
 *
 * @param {string} name
 */
export function patternFor(name) {
  return name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/ ([›>]) /g, ' ($1 )?');
}
