import { expect, it } from 'vitest';
import { checkFileLength } from './file-length.mjs';

/** @type {(path: string, lines: number) => number} */
function findings(path, lines) {
  return checkFileLength([{ path, text: 'x\n'.repeat(lines) }]).length;
}

it.each([
  ['src/core/a.ts', 300],
  ['src/renderer/A.module.css', 300],
  ['src/core/a.test.ts', 400],
  ['README.md', 5000],
])('lets %s have %i lines, and no more where they are counted', (path, most) => {
  expect(findings(path, most)).toBe(0);
  expect(findings(path, most + 1)).toBe(path === 'README.md' ? 0 : 1);
});
