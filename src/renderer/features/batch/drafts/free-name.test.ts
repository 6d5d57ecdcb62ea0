import { expect, it } from 'vitest';
import { freeName } from './drafts.ts';

it.each([
  [[], 'Batch 1'],
  [['Batch 1', 'nightly rollup'], 'Batch 2'],
  [['Batch 1', 'Batch 7'], 'Batch 8'],
  [['Batch', 'Batch two', 'batch 9', 'Batch 99999999999999999999'], 'Batch 1'],
])('beside %j a new batch is called %s', (names, name) => {
  expect(freeName(names)).toBe(name);
});
