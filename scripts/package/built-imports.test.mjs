import { describe, expect, it } from 'vitest';
import { namesIn } from './built-imports.mjs';

describe('the imports of a built file', () => {
  it.each([
    ["import a from 'static';", 'static'],
    ["export { a } from 'from';", 'from'],
    ["export * from 'all';", 'all'],
    ["const a = await import('dynamic');", 'dynamic'],
    ['import(/* here */`template`);', 'template'],
    ["const a = require('common');", 'common'],
    ['var a=__require(`minified`);', 'minified'],
    ["runtimeRequire.resolve('resolved/package.json');", 'resolved/package.json'],
    ["createRequire(import.meta.url)('made');", 'made'],
    ["module.require('member');", 'member'],
  ])('include the one of %s', (code, name) => {
    expect(namesIn(code)).toEqual([name]);
  });

  it.each([
    ['is in a string', 'const code = "require(\'ajv/dist/runtime/equal\')";'],
    ['is in a comment', "// import 'comment'\n"],
    ['is computed at run time', 'const name = `a` + 1; require(name); import(`b` + name);'],
    ['is a call of another function', "element.closest('required'); Promise.resolve('value');"],
  ])('include nothing that %s', (_, code) => {
    expect(namesIn(code)).toEqual([]);
  });

  it('include each name once, at any depth of nesting', () => {
    const deep = `${'['.repeat(4000)}require('deep')${']'.repeat(4000)};require('deep');`;
    expect(namesIn(deep)).toEqual(['deep']);
  });
});
