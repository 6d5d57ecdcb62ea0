import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { currentVersion, decode, emptyContents, encode } from '../storage/envelope.ts';
import { planRunFile, runFileName, runIdOf } from './run-files.ts';

const versions = Array.from({ length: currentVersion(planRunFile.migrations) }, (_, index) => index + 1);

/** The fixtures are files as released versions wrote them, so they are never edited. */
it.each(versions)(
  'a run of version %s is read, and is the same after it was written again',
  async (version) => {
    const bytes = await readFile(new URL(`./fixtures/plan-run-${version}.json`, import.meta.url));
    const first = decode(planRunFile, bytes);
    if (first.state !== 'good') throw new Error(`The file is ${first.state}.`);
    expect(first.contents.data).toMatchObject({ kind: 'analyzed', id: ['live', 'products'], lineCount: 2 });
    const again = decode(planRunFile, encode(planRunFile, emptyContents(first.contents.data), 'Vitrine'));
    expect(again).toMatchObject({ state: 'good', contents: { data: first.contents.data } });
  },
);

it('only names that this program gives are those of runs', () => {
  const runId = '44991f6f-5a6e-40bc-b0cf-e9cbde2791b3';
  expect(runIdOf(runFileName(runId))).toBe(runId);
  const others = [
    '',
    '.json',
    'notes.json',
    `../${runId}.json`,
    `${runId}.json.bak`,
    `${runId}.txt`,
    `x${runId}.json`,
  ];
  expect(others.flatMap((name) => runIdOf(name) ?? [])).toEqual([]);
});
