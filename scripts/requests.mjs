import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ensureBuilt } from './launch/ensure-built.mjs';
import { ROOT } from './launch/paths.mjs';
import { runInFront } from './launch/run-in-front.mjs';
import { endWith } from './launch/run-program.mjs';
import { compareRecordings } from './requests/compare-recordings.mjs';
import { joinRecordings, readRecording, readRuns, writeRecording } from './requests/recording.mjs';
import { playwrightArguments } from './testing/run-end-to-end.mjs';
import { findRuntimes } from './testing/runtimes.mjs';
import { SEEDED } from './testing/seed.mjs';

const USAGE = `Usage:
  npm run requests [-- [--to FILE] [--add] [SPEC…]]
  npm run requests -- --compare BEFORE AFTER [SPEC…]`;

const BY_CHANCE = `What a read in the background sends can depend on time. Another run of a spec shows what not every run sends:
  npm run requests -- --add --to FILE SPEC`;

/**
 * Records all requests of the host in the journeys, or compares two recordings: a change of the code that changes no
 * request leaves them equal.
 */
await endWith(async () => {
  const given = process.argv.slice(2);
  if (given[0] === '--compare') return compare(given.slice(1));
  if (given.includes('--help')) throw new Error(USAGE);
  const at = given.indexOf('--to');
  const [, to = join(ROOT, 'test-results/requests.jsonl')] = at === -1 ? [] : given.splice(at, 2);
  const adds = given.includes('--add');
  return record(resolve(to), { adds, given: given.filter((argument) => argument !== '--add') });
});

/** @param {readonly string[]} paths */
async function compare([before, after, ...specs]) {
  if (before === undefined || after === undefined) throw new Error(USAGE);
  const read = async (/** @type {string} */ path) => {
    const requests = await readRecording(path);
    return specs.length === 0
      ? requests
      : requests.filter(({ spec }) => specs.some((part) => spec.includes(part)));
  };
  const differences = compareRecordings(await read(before), await read(after));
  if (differences === '') {
    console.log('Every request is the same.');
    return 0;
  }
  console.log(`${differences}\n\n${BY_CHANCE}`);
  return 1;
}

/**
 * @param {string} to
 * @param {{ adds: boolean, given: readonly string[] }} wanted `given` has Playwright's own arguments
 */
async function record(to, { adds, given }) {
  const before = adds ? [await readRecording(to)] : [];
  const [{ environment }] = await Promise.all([findRuntimes(['journeys']), ensureBuilt()]);
  const isNarrowed = given.some((argument) => !argument.startsWith('-'));
  const args = playwrightArguments({
    projects: ['journeys'],
    grep: undefined,
    repeat: 1,
    bail: false,
    files: isNarrowed ? given : ['e2e/journeys/', ...given],
  });
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-requests-'));
  try {
    const { code } = await runInFront(process.execPath, args, {
      ...process.env,
      ...environment,
      ...SEEDED,
      VITRINE_REQUESTS_TO: directory,
    });
    const requests = joinRecordings([...before, ...(await readRuns(directory))]);
    await writeRecording(to, requests);
    console.log(`${requests.length} different requests are in ${to}.`);
    if (code !== 0) console.log('Not every test passed: what it would have sent is missing.');
    return code;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
