import { parseArgs } from 'node:util';
import { SHELLS } from './runtimes.mjs';

/** @typedef {import('./runtimes.mjs').ShellName} ShellName */

/**
 * `--shell browser` or `--shell desktop` is ours, everything else is Playwright's.
 *
 * @param {readonly string[]} args
 * @returns {{ shells: readonly ShellName[], forPlaywright: readonly string[] }}
 */
export function readEndToEndArguments(args) {
  const joined = args.find((argument) => argument.startsWith('--shell='));
  const at = args.indexOf(joined ?? '--shell');
  if (at === -1) return { shells: SHELLS, forPlaywright: args };
  const name = joined === undefined ? args[at + 1] : joined.slice('--shell='.length);
  const shell = SHELLS.find((known) => known === name);
  if (shell === undefined) throw new Error(`--shell takes ${SHELLS.join(' or ')}, not "${name ?? ''}"`);
  return { shells: [shell], forPlaywright: args.toSpliced(at, joined === undefined ? 2 : 1) };
}

/**
 * @typedef {object} TestArguments
 * @property {boolean} check
 * @property {boolean} unit
 * @property {boolean} e2e
 * @property {string | undefined} grep only tests with this in their name
 * @property {readonly ShellName[]} shells
 */

/**
 * Without a choice of parts, all of them; `--grep` alone leaves the checks out, because they have no tests to name.
 *
 * @param {readonly string[]} args
 * @returns {TestArguments}
 */
export function readTestArguments(args) {
  const { shells, forPlaywright: rest } = readEndToEndArguments(args);
  const flag = /** @type {const} */ ({ type: 'boolean', default: false });
  const { values } = parseArgs({
    args: [...rest],
    options: { check: flag, unit: flag, e2e: flag, grep: { type: 'string' } },
  });
  const { check, unit, e2e, grep } = values;
  const all = !(check || unit || e2e);
  return { check: check || (all && grep === undefined), unit: unit || all, e2e: e2e || all, grep, shells };
}
