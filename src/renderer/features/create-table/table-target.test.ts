import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameProblem, namespaceProblem, newTableId } from './table-target.ts';

const target = { namespace: 'prod$ml', name: 'items', delimiter: '$' };

it('the ID consists of the namespace parts and the name', () => {
  expect(newTableId(target)).toEqual(['prod', 'ml', 'items']);
  expect(newTableId({ ...target, namespace: '' })).toEqual(['items']);
  expect(newTableId({ ...target, namespace: '$' })).toEqual(['items']);
});

it('a namespace is unchanged after formatting and parsing', () => {
  const part = fc.string({ minLength: 1 }).filter((text) => !text.includes('$'));
  fc.assert(
    fc.property(fc.array(part), (namespace) => {
      const typed = { ...target, namespace: namespace.join('$') };
      expect(newTableId(typed)).toEqual([...namespace, 'items']);
    }),
  );
});

describe('a name', () => {
  it.each(['items', 'ITEMS 2', 'ünïcode 名', '.', '__proto__', 'a'.repeat(255)])('can be %j', (name) => {
    expect(nameProblem({ ...target, name })).toBeUndefined();
  });

  it.each([
    ['', 'Enter a table name.'],
    ['ml$items', '"$" separates name parts. Move the part before it to Namespace.'],
    ['a\nb', 'control character'],
    ['a\u0000', 'control character'],
    ['a\u0085', 'control character'],
    ['\ud800', 'The name contains an invalid Unicode character.'],
    ['a'.repeat(256), 'Names can be up to 255 bytes; this one has 256.'],
    ['名'.repeat(86), 'Names can be up to 255 bytes; this one has 258.'],
  ])('can’t be %j', (name, text) => {
    expect(nameProblem({ ...target, name })).toContain(text);
  });
});

it('each part of the namespace must be a valid name', () => {
  expect(namespaceProblem(target)).toBeUndefined();
  expect(namespaceProblem({ ...target, namespace: '' })).toBeUndefined();
  expect(namespaceProblem({ ...target, namespace: 'prod$$ml' })).toContain(
    'Enter a name between each pair of "$".',
  );
  expect(namespaceProblem({ ...target, namespace: 'prod$' })).toContain(
    'Enter a name between each pair of "$".',
  );
  expect(namespaceProblem({ ...target, namespace: 'prod$m\tl' })).toContain('control character');
});
