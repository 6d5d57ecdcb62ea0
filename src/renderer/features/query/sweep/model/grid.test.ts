import { describe, expect, it } from 'vitest';
import { variantQuery } from '../what-if-state.ts';
import { type GridInput, gridOf, parametersFor, readValueList, variantsOf, variedNames } from './grid.ts';

describe('a list of values', () => {
  it.each([
    ['', undefined],
    ['  ', undefined],
    ['20', [20]],
    ['1, 5,20 ; 50', [1, 5, 20, 50]],
    ['none, 1', [undefined, 1]],
    ['5, 5, 5', [5]],
  ])('%j is read', (text, values) => {
    expect(readValueList(text)).toEqual({ values });
  });

  it.each(['1, five', '-1', '1.5', '2147483648', '1e3'])('%j is refused, and says which word', (text) => {
    expect(readValueList(text).problem).toMatch(/^Enter integers from 0 to 2,147,483,647; .* isn’t one\.$/);
  });
});

it('a range of nprobes is varied where the server is known to take one, or something has one already', () => {
  const hasRange = (...args: Parameters<typeof parametersFor>) =>
    parametersFor(...args).some(({ name }) => name === 'maximum_nprobes');
  expect(hasRange({}, {})).toBe(false);
  expect(hasRange({ nprobesRange: 'no' }, {})).toBe(false);
  expect(hasRange({ nprobesRange: 'yes' }, {})).toBe(true);
  expect(hasRange({}, {}, { maximum_nprobes: 5n })).toBe(true);
  expect(hasRange({ nprobesRange: 'no' }, { maximum_nprobes: '5, 9' })).toBe(true);
});

describe('a grid', () => {
  it('has every combination, the last parameter changing fastest', () => {
    const { axes, runs } = gridOf({ nprobes: '1, 5', prefilter: 'both', fast_search: 'on', ef: '' }, 3);
    expect(runs).toBe(12);
    expect(variantsOf(axes).map(({ values }) => [...values.values()])).toEqual([
      [1, false, true],
      [1, true, true],
      [5, false, true],
      [5, true, true],
    ]);
    expect(variedNames(axes)).toEqual(['nprobes', 'prefilter']);
  });

  it('of nothing is the query as it is, once', () => {
    const { axes, runs } = gridOf({ prefilter: 'as-is' }, 1);
    expect([runs, variantsOf(axes)]).toEqual([1, [{ index: 0, values: new Map() }]]);
  });

  it('counts its runs without making them, however many they are', () => {
    const many = Array.from({ length: 2000 }, (_, number) => number).join(',');
    expect(gridOf({ nprobes: many, ef: many, refine_factor: many }, 5).runs).toBe(40_000_000_000);
  });

  it('says which field it can not read', () => {
    expect([...gridOf({ nprobes: 'many', ef: '10' }, 1).problems.keys()]).toEqual(['nprobes']);
  });
});

it('a variant of nprobes takes the place of a range, beside which it would be ignored', () => {
  const base = '{"k": 10, "minimum_nprobes": 5, "maximum_nprobes": 40}';
  const queries = (input: GridInput) =>
    variantsOf(gridOf(input, 1).axes).map((variant) => JSON.parse(variantQuery(base, variant)));
  expect(queries({ nprobes: '20' })).toEqual([{ k: 10, nprobes: 20 }]);
  expect(queries({ nprobes: 'none' })).toEqual([JSON.parse(base)]);
  expect(queries({ maximum_nprobes: '50' })).toEqual([{ k: 10, minimum_nprobes: 5, maximum_nprobes: 50 }]);
});

it('a variant changes its members and nothing else, to the letter', () => {
  const base =
    '{"k": 10, "nprobes": 20, "vector": {"single_vector": [0.10, 1e-3]}, "version": 9007199254740993}';
  const { axes } = gridOf({ nprobes: 'none', refine_factor: '5' }, 1);
  const [variant] = variantsOf(axes);
  const query = variant && variantQuery(base, variant);
  expect(query).toContain('"single_vector": [0.10, 1e-3]');
  expect(query).toContain('9007199254740993');
  expect(query).not.toContain('nprobes');
  expect(JSON.parse(query ?? '')).toMatchObject({ k: 10, refine_factor: 5 });
});
