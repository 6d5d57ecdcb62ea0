import { expect, it } from 'vitest';
import { freeName } from './free-name.ts';

it.each([
  [[], 'Draft 1'],
  [['Draft 1', 'nightly rollup'], 'Draft 2'],
  [['Draft 1', 'Draft 7'], 'Draft 8'],
  [['Draft', 'Draft two', 'draft 9', 'Draft 99999999999999999999'], 'Draft 1'],
])('beside %j a new batch is called %s', (names, name) => {
  expect(freeName(names)).toBe(name);
});
