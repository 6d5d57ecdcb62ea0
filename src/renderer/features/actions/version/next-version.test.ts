import { describe, expect, it } from 'vitest';
import { INT64_MAX } from '#protocol/index.ts';
import { latestVersion, nextVersion } from './next-version.ts';

const page = (versions: readonly bigint[], cursor?: string) => ({
  versions: versions.map((version) => ({ version, others: [] })),
  at: 0,
  ...(cursor === undefined ? {} : { cursor }),
});

const proposed = (read: Parameters<typeof latestVersion>[0]) => nextVersion(latestVersion(read));

describe('the version that is proposed', () => {
  it('comes after the latest, in whatever order they were sent', () => {
    expect(proposed(page([1n, 42n, 3n]))).toBe(43n);
  });

  it('is the first where there is none', () => {
    expect(proposed(page([]))).toBe(1n);
  });

  it('is known from the first page where the newest came first', () => {
    expect(proposed(page([42n, 41n], 'more'))).toBe(43n);
  });

  it('is not guessed where newer ones may still come', () => {
    expect(proposed(page([1n, 2n], 'more'))).toBeUndefined();
    expect(proposed(page([7n], 'more'))).toBeUndefined();
    expect(proposed({ ...page([1n, 2n]), gap: { message: 'It broke.' } })).toBeUndefined();
  });

  it('is none after the last one that there can be', () => {
    expect(proposed(page([INT64_MAX]))).toBeUndefined();
  });
});
