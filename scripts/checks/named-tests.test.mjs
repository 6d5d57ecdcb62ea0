import { describe, expect, it } from 'vitest';
import { checkNamedTests } from './named-tests.mjs';

const TESTS = [
  {
    path: 'src/core/http/limits.test.ts',
    text: "it('stops at the limit, and says so', () => {});\nit.each([\n  ['a', (b) => 1],\n])('takes %s', () => {});",
  },
  { path: 'e2e/shells/windows.spec.ts', text: "test('a window that doesn\\'t answer', async () => {});" },
  { path: 'src/core/windows.test.ts', text: '' },
  { path: 'src/core/canary.test.ts', text: '' },
];

/** @param {string} words */
const problems = (words) =>
  checkNamedTests(
    [...TESTS, { path: 'docs/security.md', text: `# Title\n\n${words}\n` }],
    'docs/security.md',
  ).map(({ line, problem }) => `${line}: ${problem}`);

describe('checkNamedTests', () => {
  it.each([
    'U `limits.test.ts`',
    'U `core/http/limits.test.ts`: "stops at the limit…"',
    'U `limits.test.ts`: "stops at the limit, and says so", "takes %s"; S `windows`',
    'S `windows`: "a window that doesn\'t…"',
    '| a rule | `core/other.ts` | C banned texts |',
    '| "one" is no proof | `core/other.ts`: "two" | U `limits.test.ts`, with `npm run soak`; C banned texts (`innerHTML`) |',
  ])('accepts references to existing tests: %s', (words) => {
    expect(problems(words)).toEqual([]);
  });

  it.each([
    ['U `nothing.test.ts`', '3: there is no test called nothing.test.ts'],
    ['U `limits.test.ts`, `its.test.ts`', '3: there is no test called its.test.ts'],
    ['S `window`', '3: there is no test called window'],
    ['U `limits.test.ts`: "goes on…"', '3: no test of limits.test.ts begins with "goes on"'],
    [
      'S `windows`: "a window that doesn\'t answer", "another"',
      '3: no test of windows begins with "another"',
    ],
    ['U `limits.test.ts`; `its.test.ts`', '3: there is no test called its.test.ts'],
    ['U `limits.test.ts`, on two servers; `its.test.ts`', '3: there is no test called its.test.ts'],
    ['U `limits.test.ts`: "stops…", `its.test.ts`', '3: there is no test called its.test.ts'],
    ['S `windows`: "a window…", `window`', '3: there is no test called window'],
    ['What `its.test.ts` shows.', '3: there is no test called its.test.ts'],
    ['Shown by `e2e/shells/window.spec.ts`', '3: there is no test called e2e/shells/window.spec.ts'],
    ['U `limits.test.ts`; "goes on…"', '3: no test of limits.test.ts begins with "goes on"'],
    ['U `limits.test.ts`, counting: "goes on…"', '3: no test of limits.test.ts begins with "goes on"'],
    [
      'U `windows.test.ts`; `limits.test.ts`: "goes on"',
      '3: no test of limits.test.ts begins with "goes on"',
    ],
    ['S `canary`', '3: there is no test called canary'],
  ])('reports a reference to a missing test: %s', (words, problem) => {
    expect(problems(words)).toEqual([problem]);
  });
});
