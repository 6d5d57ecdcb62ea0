import { describe, expect, it } from 'vitest';
import { readImports } from './read-imports.mjs';

/** @param {string} text */
const named = (text) => readImports({ path: 'src/core/a.ts', text });

describe('readImports', () => {
  it.each([
    "import 'x';",
    "import {} from 'x';",
    "import a, { type B } from 'x';",
    "import type { A } from 'x';",
    "import * as a from 'x';",
    "import a from 'x' with { type: 'json' };",
    "export * from 'x';",
    "export * as a from 'x';",
    "export { a } from 'x';",
    "export type { A } from 'x';",
    "export {} from 'x';",
    "export type {} from 'x';",
    "const a = await import('x');",
    "const a = await import(/* why */ 'x');",
    "type A = import('x').A;",
    "const a = require('x');",
  ])('reads an import from %s', (text) => {
    expect(named(`\n${text}`)).toEqual([{ target: 'x', line: 2 }]);
  });

  it('returns each import once, in the order of the file', () => {
    const text = "export { a } from 'one';\nimport 'two';\nconst b = import('three');\nexport * from 'four';";
    expect(named(text).map(({ target }) => target)).toEqual(['one', 'two', 'three', 'four']);
  });

  it.each([
    "// import 'x'",
    'const text = "import(\'x\')";',
    'export {};',
    'const a = 1; export { a };',
    'import(name);',
    "other('x');",
  ])('reads no import from %s', (text) => {
    expect(named(text)).toEqual([]);
  });

  it('throws for a file that can’t be parsed', () => {
    expect(() => named('import { from')).toThrow("src/core/a.ts can't be read");
  });
});
