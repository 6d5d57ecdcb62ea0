/**
 * @typedef {object} TestResult the result of a test
 * @property {'test'} type
 * @property {string} [part] its part of the run, if the runner has several
 * @property {string} name
 * @property {string} file relative to the project's root
 * @property {number} line
 * @property {'passed' | 'failed' | 'skipped'} status
 * @property {string | undefined} [reason] why it was skipped
 * @property {number} seconds
 * @property {string} [problem]
 * @property {boolean} [outside] the error is outside of tests, so nothing can be run again
 * @property {true} [unstable] it failed first, and passed whenever it was run again; `problem` has the failure
 */

/** Sends a result to the process that started this runner, if there is a channel. @param {TestResult} result */
export function reportResult(result) {
  process.send?.(result);
}
