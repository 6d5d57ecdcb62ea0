import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SettingValue } from '#contract/index.ts';
import { runs } from '#testing/runs.ts';
import { parameterOf } from './setting.ts';
import { readValues, writeValues } from './values-text.ts';

const NPROBES = parameterOf('nprobes');
const COLUMNS = parameterOf('columns');
const PREFILTER = parameterOf('prefilter');

function valuesOf(text: string, parameter = NPROBES): readonly SettingValue[] {
  const read = readValues(parameter, text);
  if (read.problem !== undefined) throw new Error(read.problem);
  return read.values;
}

describe('readValues for numbers', () => {
  it.each([
    ['', []],
    ['1, 5, 10', [1, 5, 10]],
    ['10 5; 1 5', [1, 5, 10]],
    ['none, 2, 5', [null, 2, 5]],
    ['5, None', [null, 5]],
    ['1 to 5', [1, 2, 3, 4, 5]],
    ['1–3, 9', [1, 2, 3, 9]],
    ['5 to 3', [3, 4, 5]],
    ['0 to 2', [0, 1, 2]],
    ['none to 3', [null, 1, 2, 3]],
    ['none to none', [null]],
    ['7 to 7', [7]],
    ['21 to 22', [21, 22]],
    ['1 to 80', [1, 2, 3, 7, 12, 25, 45, 80]],
  ])('reads %j as %j', (text, values) => {
    expect(valuesOf(text)).toEqual(values);
  });

  it.each(['-1', '1.5', 'many', '1 to', '1 to x', '2147483648', '1e3'])('rejects %j', (text) => {
    expect(readValues(NPROBES, text).problem).toMatch(
      /^Enter integers from 0 to 2,147,483,647; \S+ isn’t one\.$/,
    );
  });

  it('rejects 0 for k', () => {
    expect(readValues(parameterOf('k'), '0, 5').problem).toMatch('integers from 1');
  });

  it('rejects more than 100 values', () => {
    const text = Array.from({ length: 101 }, (_, value) => value).join(', ');
    expect(readValues(NPROBES, text).problem).toBe('Enter at most 100 values.');
  });

  it('expands a range to at most 9 ascending values, including both ends', () => {
    const end = fc.nat({ max: 2 ** 31 - 1 });
    fc.assert(
      fc.property(end, end, (from, to) => {
        const values = valuesOf(`${from} to ${to}`).map(Number);
        expect(values[0]).toBe(Math.min(from, to));
        expect(values.at(-1)).toBe(Math.max(from, to));
        expect(values.length).toBeLessThanOrEqual(9);
        expect(values).toEqual([...new Set(values)].toSorted((one, other) => one - other));
      }),
      { numRuns: runs(200) },
    );
  });
});

it('readValues accepts on, off, both, and the state names of a switch', () => {
  expect(valuesOf('both', PREFILTER)).toEqual([false, true]);
  expect(valuesOf(' On ', PREFILTER)).toEqual([true]);
  expect(valuesOf('postfilter', PREFILTER)).toEqual([false]);
  expect(valuesOf('all rows', parameterOf('fast_search'))).toEqual([false]);
  expect(readValues(PREFILTER, 'maybe').problem).toBe('Enter on, off, or both.');
});

it('readValues splits column lists at bars, and reads none as all columns', () => {
  expect(valuesOf('id, title | none | id', COLUMNS)).toEqual([['id', 'title'], null, ['id']]);
});

it('readValues returns the values that writeValues wrote, with numbers sorted', () => {
  const numbers = fc.uniqueArray(fc.oneof(fc.constant(null), fc.nat({ max: 2 ** 31 - 1 })), {
    maxLength: 100,
  });
  const list = fc.array(fc.stringMatching(/^[a-m_]{1,8}$/), { minLength: 1, maxLength: 4 });
  const columns = fc.array(fc.oneof(fc.constant(null), list), { maxLength: 4 });
  const bySize = (one: number | null, other: number | null) => (one ?? -1) - (other ?? -1);
  fc.assert(
    fc.property(numbers, columns, (some, lists) => {
      expect(valuesOf(writeValues(NPROBES, some))).toEqual(some.toSorted(bySize));
      expect(valuesOf(writeValues(COLUMNS, lists), COLUMNS)).toEqual(lists);
    }),
    { numRuns: runs(200) },
  );
  for (const values of [[], [true], [false], [false, true]])
    expect(valuesOf(writeValues(PREFILTER, values), PREFILTER)).toEqual(values);
});
