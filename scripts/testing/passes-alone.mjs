import { hasPassed, TIMES } from './run-again.mjs';
import { runEndToEnd } from './run-end-to-end.mjs';
import { runUnit } from './run-unit.mjs';
import { patternFor } from './summary.mjs';

/** @typedef {import('./summary.mjs').InPart} InPart */
/** @typedef {import('./report-result.mjs').TestResult} TestResult */

/**
 * Whether a failed test passes every time if it is run alone.
 *
 * @param {InPart} test
 * @param {NodeJS.ProcessEnv} environment
 * @param {{ config?: string }} [where] the runner’s configuration. Default: the project's
 */
export async function passesAlone({ part, file, line, name, result }, environment, where = {}) {
  /** @type {TestResult[]} */
  const results = [];
  const onResult = (/** @type {TestResult} */ one) => void results.push(one);
  if (part !== 'unit') {
    const { code } = await runEndToEnd(
      {
        projects: [part],
        files: [`${file}:${line}`],
        grep: patternFor(name),
        repeat: TIMES,
        bail: true,
        isAlone: true,
        ...where,
      },
      environment,
      onResult,
    );
    return code === 0 && hasPassed(result, results, TIMES);
  }
  const options = { files: [file], grep: `^${patternFor(name)}$`, bail: false, ...where };
  for (let time = 1; time <= TIMES; time += 1) {
    const { code } = await runUnit(options, environment, onResult);
    if (code !== 0 || !hasPassed(result, results, time)) return false;
  }
  return true;
}
