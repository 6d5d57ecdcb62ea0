import { expect, it } from 'vitest';
import type { MeasuredIndex } from '#contract/index.ts';
import { withFirstValues } from './first-values.ts';

const index = (type: string): MeasuredIndex => ({
  name: 'i',
  type,
  partitions: 32,
  largestPartition: null,
  subVectors: null,
  unindexedRows: null,
  size: null,
});

it.each([
  ['{"k": 10}', {}, 'none, 100, 200, 400'],
  ['{"k": 1}', {}, 'none, 10, 20, 40'],
  ['{', {}, 'none, 100, 200, 400'],
  ['{"k": 10}', { refine_factor: 'none, 2, 5, 20, 50' }, 'none, 1000, 2000, 4000'],
  ['{"k": 10}', { refine_factor: '' }, 'none, 20, 40, 80'],
  ['{"k": 10}', { k: '5, 100' }, 'none, 1000, 2000, 4000'],
])('proposes values of ef that are valid with all other values: %s, %j', (...given) => {
  const [json, typed, expected] = given;
  expect(withFirstValues(typed, { index: index('IVF_HNSW_SQ'), json })).toEqual({
    nprobes: '1 to 32',
    refine_factor: 'none, 2, 5',
    ef: expected,
    ...typed,
  });
});

it('proposes no ef without a graph index, and keeps typed or cleared values', () => {
  const refines = { refine_factor: 'none, 2, 5, 10, 20' };
  for (const one of [undefined, null]) {
    expect(withFirstValues({}, { index: one, json: '{}' })).toEqual({ nprobes: '1 to 80', ...refines });
  }
  for (const [partitions, nprobes] of [
    [32, '1 to 32'],
    [400, '1 to 80'],
    [1, '1'],
  ] as const) {
    const one = { ...index('IVF_PQ'), partitions };
    expect(withFirstValues({}, { index: one, json: '{}' })).toEqual({ nprobes, ...refines });
  }
  expect(withFirstValues({}, { index: index('IVF_FLAT'), json: '{}' })).toEqual({ nprobes: '1 to 32' });
  const typed = { nprobes: '', ef: '', refine_factor: '3' };
  expect(withFirstValues(typed, { index: index('IVF_HNSW_SQ'), json: '{}' })).toEqual(typed);
});
