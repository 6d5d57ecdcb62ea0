import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { readQueryText } from './query-text.ts';
import { writtenJson } from './set-query-field.ts';

const LARGEST = 9223372036854775807n;

test('parses a query with every digit', () => {
  const { query, problems } = readQueryText(`{"k": ${LARGEST}, "vector": {}, "version": ${LARGEST}}`);
  expect(query).toEqual({ k: LARGEST, vector: {}, version: LARGEST });
  expect(problems).toEqual([]);
});

test('normalizes the short forms of official clients', () => {
  const { query, problems } = readQueryText(
    '{"k": 1, "vector": [1, 2], "columns": ["id"], "full_text_query": "shoes"}',
  );
  expect(query).toMatchObject({
    vector: { single_vector: [1, 2] },
    columns: { column_names: ['id'] },
    full_text_query: { string_query: { query: 'shoes' } },
  });
  expect(problems).toEqual([]);
});

test('either parses a text or reports problems, for any text', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const { query, problems } = readQueryText(text);
      expect(query === undefined ? problems.length : 1).toBe(1);
      for (const { from, to, message } of problems) {
        expect(from).toBeLessThanOrEqual(to);
        expect(to).toBeLessThanOrEqual(text.length);
        expect(message).toMatch(/\.$/);
      }
    }),
  );
});

describe('a problem is marked at its member', () => {
  it.each([
    ['{"k": "ten", "vector": {}}', '`k` must be an integer.', '"ten"'],
    [
      '{"k": 9223372036854775808, "vector": {}}',
      `\`k\` must be between 0 and ${LARGEST}.`,
      '9223372036854775808',
    ],
    ['{"vector": {}}', '`k` must be an integer.', '{'],
    ['{"k": 1, "vector": {"single_vector": [1, "2"]}}', '`vector.single_vector.1` must be a number.', '"2"'],
    ['{"k": 1, "vector": [1, "2"]}', '`vector.single_vector.1` must be a number.', '"2"'],
    [
      '{"k": 1, "vector": {"single_vector": [], "multi_vector": []}}',
      '`vector` must have either `single_vector` or `multi_vector`, not both.',
      '"vector"',
    ],
    ['{"k": 1, "vector": {}, "columns": {"column_aliases": {"a.b": 1}}}', undefined, '1'],
    [
      '{"k": 1, "vector": {}, "full_text_query": {"structured_query": {"match": {"terms": 1}}}}',
      '`full_text_query.structured_query.match.terms` must be text.',
      '1',
    ],
    ['{"k": 1, "k": 2, "vector": {}}', '`k` appears more than once; only the last one counts.', '2'],
    ['[1]', 'The query must be an object.', '['],
    [
      '{\n  "k": 1,\n}',
      'The query isn’t JSON at line 3, column 1: expected a name in double quotes, found }.',
      '}',
    ],
    ['{"k": 1', 'The query isn’t JSON at line 1, column 8: unexpected end, expected a comma or }.', '1'],
  ])('of %s', (json, message, marked) => {
    const [problem, ...others] = readQueryText(json).problems;
    expect(others).toEqual([]);
    expect(json.slice(problem?.from, problem?.to)).toBe(marked);
    if (message !== undefined) expect(problem?.message).toBe(message);
  });
});

test('rejects endless nesting with an error message', () => {
  const { query, problems } = readQueryText('['.repeat(100_000));
  expect(query).toBeUndefined();
  expect(problems[0]?.message).toContain('nests too deeply');
});

test('limits the number of problems in a long vector', () => {
  const vector = { single_vector: Array.from({ length: 1000 }, String) };
  expect(readQueryText(writtenJson({ k: 1, vector })).problems).toHaveLength(50);
});
