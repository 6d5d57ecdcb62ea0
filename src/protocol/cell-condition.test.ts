import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { conditionFor, conditionWithout, withCondition } from './cell-condition.ts';

const cell = (type: string, text: string | null, nullable = true) => ({ column: 'a', type, nullable, text });

test.each([
  ['utf8', "it's", "a = 'it''s'"],
  ['large_utf8', '', "a = ''"],
  ['utf8 · dictionary int8', 'red\\', "a = 'red\\'"],
  ['int64', '9007199254740993', 'a = 9007199254740993'],
  ['int64', '-9223372036854775808', "a = CAST('-9223372036854775808' AS BIGINT)"],
  ['uint64', '18446744073709551615', 'a = 18446744073709551615'],
  ['float32', '3.4028235e+38', 'a = 3.4028235e+38'],
  ['float16', '0.5', "a = CAST('0.5' AS FLOAT)"],
  ['decimal128 · 12, 2', '-0.01', "a = CAST('-0.01' AS DECIMAL(12, 2))"],
  ['bool', 'true', 'a = true'],
  ['date32', '2024-02-29', "a = date '2024-02-29'"],
  ['timestamp · µs · UTC', '2024-02-29 12:00:00.5Z', "a = timestamp '2024-02-29 12:00:00.5Z'"],
  ['list of int32', null, 'a IS NULL'],
])('returns for a cell of type %s with the value %j the condition %s', (type, text, condition) => {
  expect(conditionFor(cell(type, text))).toBe(condition);
});

test.each([
  ['float64', 'NaN'],
  ['float64', 'Infinity'],
  ['timestamp · ns', '1969-12-31 23:59:59.999999999'],
  ['timestamp · ms · Europe/Berlin', '1970-01-01 00:00:00Z'],
  ['timestamp · s', '99999999999999 s since 1970-01-01'],
  ['utf8 · arrow.json', '[]'],
  ['decimal256 · 76, 20', '0.01'],
  ['binary', '0x00'],
  ['list of int32', '[1]'],
  ['struct · 1', '{}'],
  ['utf8', 'x'.repeat(2001)],
])('returns no condition for a cell of type %s with the value %s', (type, text) => {
  expect(conditionFor(cell(type, text))).toBeUndefined();
  expect(conditionWithout(cell(type, text))).toBeUndefined();
});

describe('the condition of a cell', () => {
  it('includes rows with null if it excludes a value of a nullable column', () => {
    expect(conditionWithout(cell('int32', '1'))).toBe('(a <> 1 OR a IS NULL)');
    expect(conditionWithout(cell('int32', '1', false))).toBe('a <> 1');
    expect(conditionWithout(cell('int32', null))).toBe('NOT a IS NULL');
  });

  it('escapes every quote in the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("'", '"', '\\', '-', '\n', 'a') }), (text) => {
        const condition = conditionFor(cell('utf8', text)) ?? '';
        const inside = condition.slice("a = '".length, -1);
        expect(inside.replaceAll("''", '')).not.toContain("'");
        expect(inside.replaceAll("''", "'")).toBe(text);
      }),
    );
  });
});

test.each([
  ['', 'b = 1', 'b = 1'],
  ['a = 1', 'b = 1', 'a = 1 AND b = 1'],
  ['a = 1 or c = 2', 'b = 1', '(a = 1 or c = 2) AND b = 1'],
  ["a = 'x or y' AND `or` = 1", 'b = 1', "a = 'x or y' AND `or` = 1 AND b = 1"],
  [
    '(a <> 1 OR (a = 3 or a IS NULL)) AND c = 2',
    'b = 1',
    '(a <> 1 OR (a = 3 or a IS NULL)) AND c = 2 AND b = 1',
  ],
  ['(a = 1) OR (c = 2)', 'b = 1', '((a = 1) OR (c = 2)) AND b = 1'],
  ['a = 1 -- only these', 'b = 1', '(a = 1 -- only these\n) AND b = 1'],
  ["a = '--'", 'b = 1', "a = '--' AND b = 1"],
  ['color = 1', 'b = 1', 'color = 1 AND b = 1'],
  ['a = 1 AND b = 1', 'b = 1', 'a = 1 AND b = 1'],
])('adds to the filter %j the condition %s: %j', (filter, condition, expected) => {
  expect(withCondition(filter, condition)).toBe(expected);
});
