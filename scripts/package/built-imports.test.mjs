import { describe, expect, it } from 'vitest';
import { namesIn } from './built-imports.mjs';

describe('what a built file imports', () => {
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
  ])('%s', (code, name) => {
    expect(namesIn(code)).toEqual([name]);
  });

  it.each([
    ['is only text', 'const code = "require(\'ajv/dist/runtime/equal\')";'],
    ['is a comment', "// import 'comment'\n"],
    ['is known when it runs alone', 'const name = `a` + 1; require(name); import(`b` + name);'],
    ['belongs to something else', "element.closest('required'); Promise.resolve('value');"],
  ])('nothing that %s', (_, code) => {
    expect(namesIn(code)).toEqual([]);
  });

  it('each name once, however deep', () => {
    const deep = `${'['.repeat(4000)}require('deep')${']'.repeat(4000)};require('deep');`;
    expect(namesIn(deep)).toEqual(['deep']);
  });
});
