import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SchemaField } from '#contract/index.ts';
import { type ComparedField, compareFields } from './compare-fields.ts';
import { countFields } from './compare-schemas.ts';
import { anyFields } from './testing/compared-values.ts';

function field(name: string, rest: Partial<SchemaField> = {}): SchemaField {
  return { name, nullable: true, type: 'int64', family: 'int', metadata: [], children: [], ...rest };
}

function struct(name: string, ...children: readonly SchemaField[]): SchemaField {
  return field(name, { type: `struct · ${children.length}`, family: 'nested', children: [...children] });
}

const named = (...names: readonly string[]) => names.map((name) => field(name));

const statesOf = (fields: readonly ComparedField[]): readonly string[] =>
  fields.flatMap(({ path, state, children }) => [`${path.join('.')} ${state}`, ...statesOf(children)]);

function sizeOf(fields: readonly SchemaField[]): number {
  return fields.reduce((all, { children }) => all + 1 + sizeOf(children), 0);
}

describe('a field', () => {
  it('that only one side has is added or removed, and stands where it was', () => {
    expect(statesOf(compareFields(named('a', 'b', 'c'), named('a', 'x', 'c')))).toEqual([
      'a same',
      'b removed',
      'x added',
      'c same',
    ]);
  });

  it('tells each thing that changed of it', () => {
    const [changed] = compareFields(
      [
        field('a', {
          metadata: [
            ['unit', 'm'],
            ['old', '1'],
          ],
        }),
      ],
      [
        field('a', {
          type: 'utf8',
          nullable: false,
          metadata: [
            ['unit', 'km'],
            ['new', ''],
          ],
        }),
      ],
    );
    expect(changed).toMatchObject({
      state: 'changed',
      changes: [
        { kind: 'type', before: 'int64', after: 'utf8' },
        { kind: 'nullability', before: true, after: false },
        { kind: 'metadata', name: 'new', before: undefined, after: '' },
        { kind: 'metadata', name: 'old', before: '1', after: undefined },
        { kind: 'metadata', name: 'unit', before: 'm', after: 'km' },
      ],
    });
  });

  it('that was moved is the one that was, not those that it passed', () => {
    const moved = compareFields(named('a', 'b', 'c', 'd'), named('d', 'a', 'b', 'c'));
    expect(statesOf(moved)).toEqual(['d moved', 'a same', 'b same', 'c same']);
    expect(moved[0]?.changes).toEqual([{ kind: 'place', before: 4, after: 1 }]);
  });

  it('is not called moved because another was added before it', () => {
    expect(statesOf(compareFields(named('a', 'b'), named('new', 'a', 'b')))).toEqual([
      'new added',
      'a same',
      'b same',
    ]);
  });

  it('is found by its path, and its struct is not said to differ because it does', () => {
    const before = [struct('seller', field('id'), field('name'))];
    const after = [struct('seller', field('id', { type: 'utf8' }), field('name'), field('country'))];
    expect(statesOf(compareFields(before, after))).toEqual([
      'seller same',
      'seller.id changed',
      'seller.name same',
      'seller.country added',
    ]);
    expect(countFields(compareFields(before, after))).toMatchObject({ added: 1, changed: 1, same: 2 });
  });

  it('that was added with all below it is one difference', () => {
    const added = compareFields([], [struct('seller', field('id'), field('name'))]);
    expect(countFields(added)).toMatchObject({ added: 1, same: 0 });
    expect(statesOf(added)).toEqual(['seller added', 'seller.id added', 'seller.name added']);
  });

  it('of which one side does not say whether it may be null is not called the same', () => {
    expect(statesOf(compareFields([field('a', { nullable: null })], [field('a')]))).toEqual(['a not-known']);
  });

  it('is told from its neighbour of the same name', () => {
    const two = [field('a', { type: 'utf8' }), field('a', { type: 'bool' })];
    expect(statesOf(compareFields(two, two))).toEqual(['a same', 'a same']);
    expect(statesOf(compareFields(two, two.slice(0, 1)))).toEqual(['a same', 'a removed']);
  });
});

it('every field of both sides is in the comparison once', () => {
  fc.assert(
    fc.property(anyFields, anyFields, (before, after) => {
      const keys: string[] = [];
      const sides = { before: 0, after: 0 };
      const walk = (fields: readonly ComparedField[]): void => {
        for (const one of fields) {
          keys.push(one.key);
          if (one.before !== undefined) sides.before += 1;
          if (one.after !== undefined) sides.after += 1;
          walk(one.children);
        }
      };
      walk(compareFields(before, after));
      expect(new Set(keys).size).toBe(keys.length);
      expect(sides).toEqual({ before: sizeOf(before), after: sizeOf(after) });
    }),
  );
});

it('10,000 columns in another order are no more than one may wait for', () => {
  const names = Array.from({ length: 10_000 }, (_, index) => `column ${index}`);
  const before = named(...names);
  const counts = countFields(compareFields(before, before.toReversed()));
  expect(counts).toMatchObject({ moved: 9999, same: 1 });
  expect(countFields(compareFields(before, []))).toMatchObject({ removed: 10_000 });
}, 30_000);
