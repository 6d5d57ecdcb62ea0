import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { parseJson, stringifyJson } from '#protocol/index.ts';
import { setQueryField, withLiteral, writtenJson } from './set-query-field.ts';

const name = fc.oneof(
  fc.constantFrom('k', 'filter', '__proto__', 'constructor', '', 'a.b', '"', '1'),
  fc.string({ maxLength: 4 }),
);
const value = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.bigInt({ min: -(2n ** 63n), max: 2n ** 64n }));
const object = fc
  .array(fc.tuple(name, value), { maxLength: 6 })
  .map((members) => Object.fromEntries(members));

/** Layouts that a user could have typed for the same object. */
const layout = fc.constantFrom<((value: unknown) => string)[]>(
  (value) => writtenJson(value),
  (value) => JSON.stringify(value, plain),
  (value) => JSON.stringify(value, plain, '\t').replaceAll('\n', '\r\n'),
);

function plain(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value;
}

function members(json: string): [string, unknown][] {
  return Object.entries(Object(parseJson(json)));
}

test('round-trips any value', () => {
  fc.assert(
    fc.property(value, (written) => {
      expect(parseJson(writtenJson(written))).toEqual(asRead(written));
    }),
  );
});

/** The parser returns a bigint for every integer that a double can't hold. */
function asRead(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asRead);
  if (typeof value !== 'object' || value === null) {
    return Object.is(value, -0) ? value : parseJson(stringifyJson(value));
  }
  return Object.fromEntries(Object.entries(value).map(([name, below]) => [name, asRead(below)]));
}

describe('setting a member', () => {
  test('changes only that member', () => {
    fc.assert(
      fc.property(object, layout, name, value, (before, written, member, set) => {
        const json = written(before);
        const after = members(setQueryField(json, [member], set));
        expect(new Map(after).get(member)).toEqual(asRead(set));
        expect(after.filter(([other]) => other !== member)).toEqual(
          members(json).filter(([other]) => other !== member),
        );
      }),
    );
  });

  test('and removing it restores the original text', () => {
    fc.assert(
      fc.property(object, layout, value, (before, written, set) => {
        const json = written({ first: 1, ...before });
        expect(setQueryField(setQueryField(json, ['new'], set), ['new'], undefined)).toBe(json);
      }),
    );
  });

  test('keeps all other digits and whitespace', () => {
    const json = '{ "lower_bound": 0.10,"k":10,\n  "x": 1e400, "version": 9223372036854775807 }';
    expect(setQueryField(json, ['k'], 20)).toBe(json.replace(':10', ':20'));
  });

  test('sets the last of two duplicate members, which is the effective one', () => {
    expect(setQueryField('{"k": 1, "k": 2}', ['k'], 3)).toBe('{"k": 1, "k": 3}');
  });

  test('creates missing parent objects', () => {
    expect(setQueryField('{\n  "k": 1\n}', ['vector', 'single_vector'], [1, 2.5])).toBe(
      '{\n  "k": 1,\n  "vector": {\n    "single_vector": [1, 2.5]\n  }\n}',
    );
    expect(setQueryField('{"vector": [1]}', ['vector', 'single_vector'], [2])).toBe(
      '{"vector": {\n  "single_vector": [2]\n}}',
    );
  });

  test('adds a member in the existing layout', () => {
    expect(setQueryField('{"k": 1}', ['ef'], 2)).toBe('{"k": 1, "ef": 2}');
    expect(setQueryField('{\n    "k": 1\n}', ['ef'], 2)).toBe('{\n    "k": 1,\n    "ef": 2\n}');
    expect(setQueryField('{}', ['ef'], 2)).toBe('{\n  "ef": 2\n}');
  });

  test('writes digits as typed', () => {
    expect(withLiteral('{"k": 1}', ['k'], '9223372036854775807')).toBe('{"k": 9223372036854775807}');
    expect(withLiteral('{"upper_bound": 1}', ['upper_bound'], '0.10')).toBe('{"upper_bound": 0.10}');
  });
});

describe('removing a member', () => {
  it.each([
    ['{"k": 1, "ef": 2, "x": 3}', 'k', '{"ef": 2, "x": 3}'],
    ['{"k": 1, "ef": 2, "x": 3}', 'ef', '{"k": 1, "x": 3}'],
    ['{"k": 1, "ef": 2, "x": 3}', 'x', '{"k": 1, "ef": 2}'],
    ['{ "k": {"a": "}"} }', 'k', '{}'],
    ['{"k": 1, "ef": 2, "k": 3}', 'k', '{"ef": 2}'],
    ['{"k": 1}', 'ef', '{"k": 1}'],
  ])('of %s: %s', (json, member, after) => {
    expect(setQueryField(json, [member], undefined)).toBe(after);
  });
});

it.each(['[]', '"k"', '7', 'null', '[{"k": 1}]'])('keeps a text that isn’t an object: %s', (json) => {
  expect(setQueryField(json, ['k'], 1)).toBe(json);
});

test('writes a long vector on one line', () => {
  const vector = Array.from({ length: 768 }, (_, index) => index / 768);
  const lines = writtenJson({ k: 10, vector: { multi_vector: [vector, vector] } }).split('\n');
  expect(lines).toHaveLength(9);
});
