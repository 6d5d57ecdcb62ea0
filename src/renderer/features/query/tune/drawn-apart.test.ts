import { expect, it } from 'vitest';
import { sweepOf } from '#tuning/testing/whole-sweep.ts';
import { namedApart } from './drawn-apart.ts';

const sweep = sweepOf({ points: [], axes: [] });
const labelsOf = (change: Partial<typeof sweep>) =>
  namedApart(sweep, { ...sweep, ...change }, 'utc').map(({ label }) => label);

it('distinguishes two sweeps of one index by their time', () => {
  expect(labelsOf({ label: 'v40' })).toEqual(['v41, IVF_PQ', 'v40']);
  expect(labelsOf({ at: sweep.at - 60_000 })).toEqual([
    '03:04:05 UTC, v41, IVF_PQ',
    '03:03:05 UTC, v41, IVF_PQ',
  ]);
  expect(labelsOf({ at: sweep.at - 86_400_000 })).toEqual([
    '2 Jan 2026, 03:04:05 UTC, v41, IVF_PQ',
    '1 Jan 2026, 03:04:05 UTC, v41, IVF_PQ',
  ]);
});
