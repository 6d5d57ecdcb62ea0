import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testsNamedIn } from '../checks/named-tests.mjs';
import { readProjectFiles } from '../checks/project-files.mjs';
import { ROOT } from '../launch/paths.mjs';
import { FOLDERS, GUARANTEES, isSafety, WORDS } from './safety.mjs';

const NAMED = testsNamedIn(
  'A secret | `core/a.ts` | U `whole.test.ts`; S `doors`: "nobody comes in…", "refuses %s"\nPlain words',
);

it.each([
  ['src/core/whole.test.ts', 'anything'],
  ['e2e/shells/doors.spec.ts', 'of a house › nobody comes in by night'],
  ['e2e/shells/doors.spec.ts', 'refuses a stranger'],
  ['e2e/fuzz/new.test.ts', 'anything'],
  ['src/plan/damaged-plans.test.ts', 'anything'],
])('recognizes a test of safety by a guarantee, its folder, or its file name: %s', (file, name) => {
  expect(isSafety({ file, name }, NAMED)).toBe(true);
});

it.each([
  ['src/core/other.test.ts', 'nobody comes in'],
  ['e2e/shells/doors.spec.ts', 'are painted'],
  ['src/plan/undamaged.test.ts', 'anything'],
])('recognizes no other test: %s', (file, name) => {
  expect(isSafety({ file, name }, NAMED)).toBe(false);
});

it('every folder, every word, and the guarantees match existing tests', async () => {
  const tests = (await readProjectFiles(ROOT))
    .map(({ path }) => path)
    .filter((path) => /\.(test|spec)\./.test(path));
  const unused = [...FOLDERS, ...WORDS].filter((words) => !tests.some((path) => path.includes(words)));
  expect(unused).toEqual([]);
  const named = testsNamedIn(await readFile(join(ROOT, GUARANTEES), 'utf8'));
  expect(tests.filter((file) => isSafety({ file, name: '' }, named)).length).toBeGreaterThan(100);
});
