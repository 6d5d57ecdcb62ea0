import { expect, it } from 'vitest';
import { percentOf, progressFacts, type UploadProgress } from './upload-progress.ts';

const progress: UploadProgress = {
  kind: 'progress',
  sent: 3_300_000,
  read: 3_000_000,
  total: 12_000_000,
  rows: 1204n,
  elapsed: 1500,
};

it('tells what was read, what went out, how fast, and how long it will take', () => {
  expect(progressFacts(progress)).toEqual([
    '3.00 MB of 12.0 MB read',
    '3.30 MB sent',
    '1,204 rows',
    '2.00 MB/s',
    '5 s left',
    '2 s elapsed',
  ]);
});

it('guesses nothing from the first moments', () => {
  const words = progressFacts({ ...progress, elapsed: 100 }).join();
  expect(words).not.toContain('/s');
  expect(words).not.toContain('left');
  expect(progressFacts({ ...progress, read: 0 }).join()).not.toContain('left');
});

it('a schema alone is no file that is read', () => {
  expect(progressFacts({ ...progress, read: 0, total: 0 }).join()).not.toContain('read');
  expect(percentOf({ read: 0, total: 0 })).toBe(0);
});

it('a file that grew is never more than whole', () => {
  expect(percentOf({ read: 13, total: 12 })).toBe(100);
  expect(percentOf({ read: 2_999_999, total: 3_000_000 })).toBe(99);
});
