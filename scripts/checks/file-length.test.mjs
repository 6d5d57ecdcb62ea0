import { expect, it } from 'vitest';
import { checkFileLength } from './file-length.mjs';

/** @type {(path: string, lines: number, first?: string) => number} */
function findings(path, lines, first = 'x') {
  return checkFileLength([{ path, text: `${first}\n${'x\n'.repeat(lines - 1)}` }]).length;
}

it.each([['src/core/a.ts'], ['src/renderer/A.module.css'], ['src/core/a.test.ts']])(
  'accepts up to 400 lines in %s',
  (path) => {
    expect(findings(path, 400)).toBe(0);
    expect(findings(path, 401)).toBe(1);
  },
);

it('ignores files that are not code', () => {
  expect(findings('README.md', 5000)).toBe(0);
});

it.each([
  '// Long because a parser reads best as a whole.',
  '/** Long because it is one table. */',
  ' * Long because each rule needs the others.',
])('accepts a longer file with a reason: %s', (comment) => {
  expect(findings('src/core/a.ts', 900, comment)).toBe(0);
});

it.each(['// Long because', 'const text = "Long because it is";', '// Too long.'])(
  'does not accept as a reason: %s',
  (line) => {
    expect(findings('src/core/a.ts', 401, line)).toBe(1);
  },
);
