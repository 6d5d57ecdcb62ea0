import { expect, it } from 'vitest';
import { checkFileLength } from './file-length.mjs';

/** @type {(path: string, lines: number, first?: string) => number} */
function findings(path, lines, first = 'x') {
  return checkFileLength([{ path, text: `${first}\n${'x\n'.repeat(lines - 1)}` }]).length;
}

it.each([['src/core/a.ts'], ['src/renderer/A.module.css'], ['src/core/a.test.ts']])(
  'lets %s have 400 lines',
  (path) => {
    expect(findings(path, 400)).toBe(0);
    expect(findings(path, 401)).toBe(1);
  },
);

it('does not count what is no code', () => {
  expect(findings('README.md', 5000)).toBe(0);
});

it.each([
  '// Long because a parser reads best as a whole.',
  '/** Long because it is one table. */',
  ' * Long because each rule needs the others.',
])('lets a file be longer that says why: %s', (comment) => {
  expect(findings('src/core/a.ts', 900, comment)).toBe(0);
});

it.each(['// Long because', 'const text = "Long because it is";', '// Too long.'])(
  'takes no other text for a reason: %s',
  (line) => {
    expect(findings('src/core/a.ts', 401, line)).toBe(1);
  },
);
