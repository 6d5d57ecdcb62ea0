/**
 * @typedef {object} TestResult how a test ended
 * @property {'test'} type
 * @property {string} [part] which part of the run it belongs to, where one runner has several
 * @property {string} name
 * @property {string} file relative to the project's root
 * @property {number} line
 * @property {'passed' | 'failed' | 'skipped'} status
 * @property {string | undefined} [reason] why it was skipped
 * @property {number} seconds
 * @property {string} [problem]
 * @property {boolean} [outside] it was in no test, so nothing can be run again
 * @property {true} [unstable] it failed, and passed whenever it was run again: `problem` says how it failed
 */

/** To the program that started this runner, if it listens. @param {TestResult} result */
export function tell(result) {
  process.send?.(result);
}
