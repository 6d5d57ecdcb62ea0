import { expect, it } from 'vitest';
import { readDeclarations } from './read-declarations.mjs';

it.each([
  ['variables', 'const a = 1; let b, c = a;', ['a', 'b', 'c']],
  [
    'functions and their parameters',
    'export function a(b, { c, d: e }, [f], g = 1, ...h) {}',
    ['a', 'b', 'e', 'f', 'g', 'h'],
  ],
  ['arrow functions', 'run((a) => a);', ['a']],
  ['classes and their members', 'class A { b = 1; #c = 2; d() {} }', ['A', 'b', 'c', 'd']],
  ['members of objects', 'run({ a: 1, b() {}, c });', ['a', 'b']],
  [
    'types and their members',
    'interface A<B> { readonly c: B; d(e: B): void } type F = (g: 1) => void;',
    ['A', 'B', 'c', 'd', 'e', 'F', 'g'],
  ],
  ['the namespace of an import', "import * as a from 'b';", ['a']],
])('%s are declared', (_, text, names) => {
  expect([...readDeclarations('a.ts', text)].toSorted()).toEqual(names.toSorted());
});

it.each([
  ['what is only used', 'run(a.b, a[c]);'],
  ['what is imported by its name', "import { a, b as c } from 'd';"],
  ['what is taken from an object by its name', 'run(function () { const { a } = this; });'],
  ['a computed name', 'run({ [a]: 1 });'],
])('%s is not declared', (_, text) => {
  expect([...readDeclarations('a.ts', text)]).toEqual([]);
});

it('reads components', () => {
  expect([...readDeclarations('A.tsx', 'const A = ({ b }: Props) => <p title={b} />;')]).toEqual(['A']);
});
