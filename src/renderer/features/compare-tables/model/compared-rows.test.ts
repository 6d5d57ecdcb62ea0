import { expect, it } from 'vitest';
import { compareFields } from './compare-fields.ts';
import { comparedEntryRows, fieldRows } from './compared-rows.ts';
import { namedFields } from './testing/compared-values.ts';

const [seller] = namedFields('seller');
const nested = (...names: readonly string[]) =>
  seller === undefined ? [] : [{ ...seller, type: 'struct · 1', children: namedFields(...names) }];
const fields = compareFields(
  [...namedFields('id'), ...nested('name')],
  [...namedFields('id'), ...nested('name', 'country')],
);
const shown = (view: Partial<Parameters<typeof fieldRows>[1]>) =>
  fieldRows(fields, { onlyChanges: false, filter: '', collapsed: new Set(), ...view }).map(
    ({ field, expanded }) => [field.path.join('.'), expanded],
  );

it('hides unchanged fields, except parents of changed ones', () => {
  expect(shown({ onlyChanges: true })).toEqual([
    ['seller', true],
    ['seller.country', undefined],
  ]);
});

it('shows all fields expanded until they are collapsed', () => {
  expect(shown({})).toHaveLength(4);
  const key = fields[1]?.key ?? '';
  expect(shown({ collapsed: new Set([key]) })).toEqual([
    ['id', undefined],
    ['seller', false],
  ]);
});

it('filters fields on every level', () => {
  expect(shown({ filter: ' COUNT ' }).map(([name]) => name)).toEqual(['seller', 'seller.country']);
  expect(shown({ filter: 'nothing' })).toEqual([]);
});

it('filters entries by name and by both values', () => {
  const entries = [
    { name: 'a', state: 'changed', before: 'One', after: 'two' },
    { name: 'b', state: 'same', before: 'one', after: 'one' },
  ] as const;
  const names = (filter: string, onlyChanges: boolean) =>
    comparedEntryRows(entries, { filter, onlyChanges }).map(({ key }) => key);
  expect(names('one', false)).toEqual(['a', 'b']);
  expect(names('one', true)).toEqual(['a']);
  expect(names('two', false)).toEqual(['a']);
});
