import { parseArgs } from 'node:util';

/** The parts of `npm test` in the order of the report. The last four are projects of Playwright. */
export const PARTS = /** @type {const} */ (['checks', 'unit', 'parts', 'journeys', 'browser', 'desktop']);

/** @typedef {typeof PARTS[number]} PartName */

/**
 * @typedef {object} TestArguments
 * @property {readonly PartName[]} parts
 * @property {string | undefined} grep only tests with this in their name
 * @property {boolean} changed only tests that a change can reach
 * @property {readonly string[]} reachedBy only tests that these files can reach, changed or not
 * @property {string | undefined} since the base of the change. Default: only uncommitted changes
 * @property {number} repeat
 * @property {boolean} bail ends with the first failure
 * @property {boolean} strict failed tests are not run again
 * @property {boolean} all every spec on both shells, and the long sizes
 */

/**
 * Default: all parts. `--grep` alone excludes the checks, which have no named tests.
 *
 * @param {readonly string[]} args
 * @returns {TestArguments}
 */
export function readTestArguments(args) {
  const flag = /** @type {const} */ ({ type: 'boolean', default: false });
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      grep: { type: 'string' },
      changed: flag,
      since: { type: 'string' },
      'reached-by': { type: 'string', multiple: true, default: [] },
      repeat: { type: 'string', default: '1' },
      bail: flag,
      strict: flag,
      all: flag,
    },
  });
  const { grep, since, changed, bail, strict, all } = values;
  const chosen = positionals.map(partCalled);
  const defaultParts = PARTS.filter((part) => grep === undefined || part !== 'checks');
  return {
    parts: chosen.length === 0 ? defaultParts : PARTS.filter((part) => chosen.includes(part)),
    grep,
    changed: changed || since !== undefined,
    reachedBy: values['reached-by'],
    since,
    repeat: wholeNumber('--repeat', values.repeat),
    bail,
    strict,
    all,
  };
}

/** @param {string} name */
function partCalled(name) {
  const part = PARTS.find((known) => known === name);
  if (part === undefined) throw new Error(`"${name}" is no part of the tests: there are ${PARTS.join(', ')}`);
  return part;
}

/** @type {(option: string, text: string) => number} */
function wholeNumber(option, text) {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new Error(`${option} takes a whole number from 1 on, not "${text}"`);
}
