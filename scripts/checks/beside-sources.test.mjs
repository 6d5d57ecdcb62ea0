import { expect, it } from 'vitest';
import { checkBesideSources } from './beside-sources.mjs';

/** @type {(sources: Readonly<Record<string, string>>) => string[]} */
function problemsOf(sources) {
  const files = Object.entries(sources).map(([path, text]) => ({ path, text }));
  return checkBesideSources(files).map(({ file, problem }) => `${file}: ${problem}`);
}

it('reports tests and style sheets in a folder without a source', () => {
  const sources = { 'src/core/a.ts': '', 'src/core/a.test.ts': '' };
  expect(problemsOf(sources)).toEqual([]);
  expect(problemsOf({ ...sources, 'src/core/model/a.test.ts': '', 'src/core/b/B.module.css': '' })).toEqual([
    'src/core/model/a.test.ts: there is no source in its folder',
    'src/core/b/B.module.css: there is no source in its folder',
  ]);
});

it('accepts the tests of test helpers in the folder of the helpers', () => {
  expect(problemsOf({ 'src/core/testing/a.ts': '', 'src/core/testing/a.test.ts': '' })).toEqual([]);
});

it('reports a style sheet that is imported from another folder', () => {
  const text = "import styles from './A.module.css';";
  expect(problemsOf({ 'src/renderer/ui/A.tsx': text })).toEqual([]);
  expect(problemsOf({ 'src/renderer/ui/b/B.tsx': "import styles from '../A.module.css';" })).toEqual([
    "src/renderer/ui/b/B.tsx: '../A.module.css' is the style sheet of another folder",
  ]);
  expect(problemsOf({ 'src/renderer/lib/B.tsx': "import styles from '#ui/A.module.css';" })).toHaveLength(1);
});
