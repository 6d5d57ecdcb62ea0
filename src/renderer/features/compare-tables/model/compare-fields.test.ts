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

describe('comparing fields', () => {
  it('marks a one-sided field as added or removed, and keeps its position', () => {
    expect(statesOf(compareFields(named('a', 'b', 'c'), named('a', 'x', 'c')))).toEqual([
      'a same',
      'b removed',
      'x added',
      'c same',
    ]);
  });

  it('lists each changed attribute of a field', () => {
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

  it('marks only the moved field, not the ones that it passed', () => {
    const moved = compareFields(named('a', 'b', 'c', 'd'), named('d', 'a', 'b', 'c'));
    expect(statesOf(moved)).toEqual(['d moved', 'a same', 'b same', 'c same']);
    expect(moved[0]?.changes).toEqual([{ kind: 'place', before: 4, after: 1 }]);
  });

  it('doesn’t mark a field as moved because another one was added before it', () => {
    expect(statesOf(compareFields(named('a', 'b'), named('new', 'a', 'b')))).toEqual([
      'new added',
      'a same',
      'b same',
    ]);
  });

  it('matches nested fields by path, and marks the struct itself as unchanged', () => {
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

  it('counts an added struct as one difference', () => {
    const added = compareFields([], [struct('seller', field('id'), field('name'))]);
    expect(countFields(added)).toMatchObject({ added: 1, same: 0 });
    expect(statesOf(added)).toEqual(['seller added', 'seller.id added', 'seller.name added']);
  });

  it('marks a field as unknown if one side doesn’t state whether it is nullable', () => {
    expect(statesOf(compareFields([field('a', { nullable: null })], [field('a')]))).toEqual(['a not-known']);
  });

  it('distinguishes fields with the same name', () => {
    const two = [field('a', { type: 'utf8' }), field('a', { type: 'bool' })];
    expect(statesOf(compareFields(two, two))).toEqual(['a same', 'a same']);
    expect(statesOf(compareFields(two, two.slice(0, 1)))).toEqual(['a same', 'a removed']);
  });
});

it('includes every field of both sides exactly once', () => {
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

it('compares 10,000 columns in reverse order quickly', () => {
  const names = Array.from({ length: 10_000 }, (_, index) => `column ${index}`);
  const before = named(...names);
  const counts = countFields(compareFields(before, before.toReversed()));
  expect(counts).toMatchObject({ moved: 9999, same: 1 });
  expect(countFields(compareFields(before, []))).toMatchObject({ removed: 10_000 });
}, 30_000);
