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
])('reads the declared names of %s', (_, text, names) => {
  expect([...readDeclarations('a.ts', text)].toSorted()).toEqual(names.toSorted());
});

it.each([
  ['a name that is only used', 'run(a.b, a[c]);'],
  ['a named import', "import { a, b as c } from 'd';"],
  ['a destructured member with its own name', 'run(function () { const { a } = this; });'],
  ['a computed name', 'run({ [a]: 1 });'],
])('does not read %s as a declaration', (_, text) => {
  expect([...readDeclarations('a.ts', text)]).toEqual([]);
});

it('reads the declared names of a component', () => {
  expect([...readDeclarations('A.tsx', 'const A = ({ b }: Props) => <p title={b} />;')]).toEqual(['A']);
});
