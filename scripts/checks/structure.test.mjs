import { expect, it } from 'vitest';
import { formatFinding } from './finding.mjs';
import { checkStructure } from './structure.mjs';

/** Ten files of 50 lines, one of them a style. */
const FILES = Array.from({ length: 10 }, (_, index) => ({
  path: index === 0 ? 'src/renderer/ui/A.module.css' : `src/core/file-${index}.ts`,
  text: '\n'.repeat(50).replace(/^/, index === 1 ? "import './file-2.ts';" : ''),
}));
const FITTING = {
  cssPer1000Lines: 1000,
  largestCircle: 0,
};

/** @type {(limits: Partial<typeof FITTING>, files?: typeof FILES) => string[]} */
const problems = (limits, files = FILES) =>
  checkStructure(files, { ...FITTING, ...limits })
    .filter(({ file }) => file === 'src')
    .map(formatFinding);

it('accepts a project within its limits', () => {
  expect(problems({})).toEqual([]);
});

it('reports too many lines of CSS', () => {
  expect(problems({ cssPer1000Lines: 90 })).toHaveLength(1);
});

it('reports the files of an import cycle that is too large', () => {
  const files = FILES.map((file) =>
    file.path.endsWith('file-2.ts') ? { ...file, text: `import './file-1.ts';${file.text}` } : file,
  );
  expect(problems({}, files)).toEqual([expect.stringContaining('src/core/file-1.ts, src/core/file-2.ts')]);
  expect(problems({ largestCircle: 2 }, files)).toEqual([]);
});

it('ignores import cycles of tests', () => {
  const test = { path: 'src/core/a.test.ts', text: "import './b.test.ts';" };
  const other = { path: 'src/core/b.test.ts', text: "import './a.test.ts';" };
  expect(problems({}, [...FILES, test, other])).toEqual([]);
});

it('reports a limit that can be lowered', () => {
  const findings = checkStructure(FILES, { ...FITTING, largestCircle: 3 });
  expect(findings.map(formatFinding)).toContainEqual(expect.stringContaining('largestCircle has become 0'));
});
