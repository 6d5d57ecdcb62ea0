import { parseArgs } from 'node:util';

/** What `npm test` consists of, in the order in which it is told. The last four are projects of Playwright. */
export const PARTS = /** @type {const} */ (['checks', 'unit', 'parts', 'journeys', 'browser', 'desktop']);

/** @typedef {typeof PARTS[number]} PartName */

/**
 * @typedef {object} TestArguments
 * @property {readonly PartName[]} parts
 * @property {string | undefined} grep only tests with this in their name
 * @property {boolean} changed only what a change can reach
 * @property {readonly string[]} reachedBy only what these files can reach, changed or not
 * @property {string | undefined} since what the change is measured from; what is not committed, unless it is given
 * @property {number} repeat
 * @property {boolean} bail ends with the first failure
 * @property {boolean} strict a test that fails is a failure, and not run again
 * @property {boolean} all every spec on both shells, and the long sizes
 */

/**
 * Without a choice of parts, all of them; `--grep` alone leaves the checks out, because they have no tests to name.
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
  const usual = PARTS.filter((part) => grep === undefined || part !== 'checks');
  return {
    parts: chosen.length === 0 ? usual : PARTS.filter((part) => chosen.includes(part)),
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
