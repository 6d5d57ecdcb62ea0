import { expect, it } from 'vitest';
import { computeParts, partLabel } from './SummaryStrip.tsx';
import { readText, readTextFile } from './testing/read-text.ts';

it('names the five that computed most, the hottest first, and puts the others together', () => {
  const { parts, rest } = computeParts(readTextFile('ivfpq-prefilter-scalar-analyze.txt'));
  expect(parts.map(({ name }) => name)).toEqual([
    'ANNSubIndex',
    'ANNIvfPartition',
    'ScalarIndexQuery',
    'KNNVectorDistance',
    'SortExec',
  ]);
  expect(rest?.count).toBe(6);
  const shares = parts.reduce((sum, { share }) => sum + share, rest?.share ?? 0);
  expect(shares).toBeCloseTo(1);
});

it('has no rest where nobody is left', () => {
  const { parts, rest } = computeParts(readText('SortExec, metrics=[elapsed_compute=384.26µs]'));
  expect(parts.map(partLabel)).toEqual(['SortExec, 384.26 µs, 100% of compute']);
  expect(rest).toBeUndefined();
});
