import { expect, it } from 'vitest';
import { checkBesideSources } from './beside-sources.mjs';

/** @type {(sources: Readonly<Record<string, string>>) => string[]} */
function problemsOf(sources) {
  const files = Object.entries(sources).map(([path, text]) => ({ path, text }));
  return checkBesideSources(files).map(({ file, problem }) => `${file}: ${problem}`);
}

it('tests and style sheets in a folder without a source are found', () => {
  const sources = { 'src/core/a.ts': '', 'src/core/a.test.ts': '' };
  expect(problemsOf(sources)).toEqual([]);
  expect(problemsOf({ ...sources, 'src/core/model/a.test.ts': '', 'src/core/b/B.module.css': '' })).toEqual([
    'src/core/model/a.test.ts: there is no source in its folder',
    'src/core/b/B.module.css: there is no source in its folder',
  ]);
});

it('what helps tests is beside its own tests', () => {
  expect(problemsOf({ 'src/core/testing/a.ts': '', 'src/core/testing/a.test.ts': '' })).toEqual([]);
});

it('a style sheet is imported by the files of its folder alone', () => {
  const text = "import styles from './A.module.css';";
  expect(problemsOf({ 'src/renderer/ui/A.tsx': text })).toEqual([]);
  expect(problemsOf({ 'src/renderer/ui/b/B.tsx': "import styles from '../A.module.css';" })).toEqual([
    "src/renderer/ui/b/B.tsx: '../A.module.css' is the style sheet of another folder",
  ]);
  expect(problemsOf({ 'src/renderer/lib/B.tsx': "import styles from '#ui/A.module.css';" })).toHaveLength(1);
});
