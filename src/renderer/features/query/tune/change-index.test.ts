import { expect, test } from 'vitest';
import type { QuerySet, Sweep } from '#contract/index.ts';
import { nextText } from './change-index.ts';

const TABLE = { connectionId: 'c', id: ['t'] };

const params: Sweep['params'] = {
  ...TABLE,
  setId: 'set',
  query: '{}',
  search: 'front',
  concurrency: 1,
  repeats: 2,
  analyzes: true,
  axes: [
    { parameter: 'nprobes', values: [1, 2, 5, 10, 30] },
    { parameter: 'refine_factor', values: [null, 2, 10] },
  ],
};

const set: QuerySet = {
  ...TABLE,
  setId: 'set',
  column: 'vector',
  name: '40 rows',
  count: 40,
  dimension: 8,
  source: { kind: 'rows', seed: 7 },
  version: 1n,
  at: 0,
};

test('announces the measurement after an index change, and its requests', () => {
  expect(nextText({ production: false }, { params, set })).toBe(
    'Then the same 40 queries are measured again, up to 1,800 requests.',
  );
  expect(nextText({ production: true }, { params, set })).toBe(
    'On production nothing is measured automatically: tune again to compare.',
  );
});
