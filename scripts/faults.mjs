import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { ROOT } from './launch/paths.mjs';
import { endWith } from './launch/run-program.mjs';

/**
 * @typedef {object} Fault a small, realistic mistake
 * @property {string} id
 * @property {string} what the effect for a user
 * @property {string} file
 * @property {string} find occurs once in the file
 * @property {string} replace
 * @property {{ part: string, file: string }} seenBy the test that found it last, which runs first
 */

const LIST = join(ROOT, 'e2e/planted-faults/faults.json');
const TEST = join(ROOT, 'scripts/test.mjs');

/** Runs the tests that a change reaches. The checks would also find some faults, but they are no tests. */
const CHANGED = ['--changed', '--bail'];
const TESTS = ['unit', 'parts', 'journeys', 'browser', 'desktop'];

/**
 * Tests the tests: plants one fault after another in this working tree, runs the tests that it can reach until one
 * fails, and reverts it. `npm run faults -- F01 F02`, or all; other arguments are passed to `npm test`.
 */
await endWith(async () => {
  // A signal also ends the test run; the fault is reverted after that.
  process.on('SIGINT', () => {});
  const given = process.argv.slice(2);
  const ids = given.filter((argument) => /^F\d+$/.test(argument));
  const forTest = given.filter((argument) => !ids.includes(argument));
  /** @type {Fault[]} */
  const all = JSON.parse(await readFile(LIST, 'utf8'));
  const selected = ids.length === 0 ? all : all.filter(({ id }) => ids.includes(id));
  let unseen = 0;
  for (const fault of selected) {
    const seen = await planted(fault, () => firstFailure(runsFor(fault, forTest)));
    if (seen === undefined) unseen += 1;
    console.log(`${fault.id}  ${seen === undefined ? `UNSEEN: ${fault.what}` : seen}`);
  }
  console.log(`${selected.length - unseen} of ${selected.length} seen.`);
  return unseen === 0 ? 0 : 1;
});

/**
 * @template Result
 * @param {Fault} fault
 * @param {() => Promise<Result>} run
 * @returns {Promise<Result>}
 */
async function planted({ id, file, find, replace }, run) {
  const path = join(ROOT, file);
  const text = await readFile(path, 'utf8');
  if (text.split(find).length !== 2) throw new Error(`${id}: what it changes is not once in ${file}.`);
  await writeFile(
    path,
    text.replace(find, () => replace),
  );
  try {
    return await run();
  } finally {
    await writeFile(path, text);
  }
}

/** @param {Fault} fault @param {readonly string[]} given */
function runsFor({ seenBy: { part, file } }, given) {
  if (given.length > 0) return [given];
  const nearest = part === 'unit' ? [] : ['--grep', posix.relative('e2e', file)];
  return [
    [...CHANGED, part, ...nearest],
    [...CHANGED, ...TESTS],
  ];
}

/** The first failure, if any. @param {readonly (readonly string[])[]} runs run in order */
async function firstFailure(runs) {
  for (const args of runs) {
    const failure = await failureOf(args);
    if (failure !== undefined) return failure;
  }
  return undefined;
}

/** @param {readonly string[]} args */
async function failureOf(args) {
  const child = spawn(process.execPath, [TEST, '--strict', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const [code] = await once(child, 'close');
  const failed = /^FAILED {2}(\w+: \S+) *\n {2}(.*)$/m.exec(output);
  if (failed !== null) return `${failed[1]} ${failed[2]}`;
  // A run that broke down has tested nothing.
  if (code !== 0) throw new Error(`The run itself failed:\n${output.trim()}`);
  return undefined;
}
