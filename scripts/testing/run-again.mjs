import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ROOT } from '../launch/paths.mjs';
import { compareWithBudget } from './budget.mjs';
import { PROJECTS } from './plan-run.mjs';
import { failuresIn, unstableIn } from './summary.mjs';

/** @typedef {import('./summary.mjs').InPart} InPart */
/** @typedef {import('./summary.mjs').PartOutcome} PartOutcome */
/** @typedef {import('./report-result.mjs').TestResult} TestResult */

/** How often a failed test has to pass. */
export const TIMES = 3;
/** More unstable tests than this are a failure. */
const MOST_UNSTABLE = 2;

/** Exists only after a run with unstable tests. */
const UNSTABLE = join(ROOT, 'test-results/unstable.json');

/**
 * Runs each failed test alone. One that passes then is unstable, and no longer a failure.
 *
 * @param {readonly PartOutcome[]} outcomes
 * @param {(test: TestResult) => boolean} isSafety
 * @param {(test: InPart) => Promise<boolean>} passesAlone
 * @param {(words: string) => void} say
 * @returns {Promise<readonly PartOutcome[]>}
 */
export async function runAgain(outcomes, isSafety, passesAlone, say) {
  const failures = failuresIn(outcomes);
  if (failures.length === 0) return outcomes;
  const reason = reasonAgainst(outcomes, failures, isSafety);
  if (reason !== undefined) {
    say(`Nothing is run again: ${reason}.`);
    return outcomes;
  }
  /** @type {Set<TestResult>} */
  const passed = new Set();
  for (const failure of failures) {
    const { part, file, line, name } = failure;
    say(`Again, alone, ${TIMES} times: ${part}: ${file}:${line} ${name}`);
    if (!(await passesAlone(failure))) {
      say('It fails alone, too.');
      break;
    }
    passed.add(failure.result);
  }
  return outcomes.map((outcome) => ({
    ...outcome,
    results: outcome.results.map((result) =>
      passed.has(result) ? { ...result, status: 'passed', unstable: true } : result,
    ),
  }));
}

/**
 * Why the run fails without running tests again.
 *
 * @type {(outcomes: readonly PartOutcome[], failures: readonly InPart[], isSafety: (test: TestResult) => boolean) => string | undefined}
 */
function reasonAgainst(outcomes, failures, isSafety) {
  for (const outcome of outcomes) {
    if (outcome.broken) return `${outcome.name} broke down`;
    if (outcome.untested !== undefined) return `nothing of ${outcome.name} was tested`;
    if (compareWithBudget(outcome)?.isOver) return `${outcome.name} is over its budget`;
  }
  for (const { part, file, name, result } of failures) {
    if (result.outside || !['unit', ...PROJECTS].includes(part)) return `${part} failed outside of any test`;
    if (isSafety(result)) return `"${name}" of ${file} is of safety, and has to pass every time`;
  }
  if (failures.length > MOST_UNSTABLE)
    return `${failures.length} tests failed, and ${MOST_UNSTABLE} may be unstable`;
  return undefined;
}

/**
 * Whether all runs of a test passed, and there were enough.
 *
 * @param {TestResult} test
 * @param {readonly TestResult[]} results of running it alone
 * @param {number} times
 */
export function hasPassed({ file, name }, results, times) {
  const own = results.filter((result) => result.file === file && result.name === name);
  return (
    own.length >= times &&
    results.every(({ status }) => status !== 'failed') &&
    own.every(({ status }) => status === 'passed')
  );
}

/** Deletes the results of an earlier run. */
export async function forgetUnstable(file = UNSTABLE) {
  await rm(file, { force: true });
}

/** @param {readonly PartOutcome[]} outcomes */
export async function keepUnstable(outcomes, file = UNSTABLE) {
  const tests = unstableIn(outcomes).map(({ part, file: place, line, name, result: { problem } }) => ({
    part,
    file: place,
    line,
    title: name,
    error: problem,
  }));
  if (tests.length === 0) return;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(tests, null, 2)}\n`);
}
