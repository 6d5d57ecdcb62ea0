import { describe, expect, it } from 'vitest';
import type { VersionRecord } from '#contract/index.ts';
import { deltaAt, deltaFacts, deltaLine, versionDelta } from './version-delta.ts';
import { versionList } from './version-list.ts';

const record = (version: bigint, rest: Partial<VersionRecord> = {}): VersionRecord => ({
  version,
  others: [],
  ...rest,
});
const listOf = (versions: readonly bigint[], cursor?: string) =>
  versionList([
    { versions: versions.map((version) => record(version)), at: 0, ...(cursor ? { cursor } : {}) },
  ]);

describe('the changes of a version', () => {
  it('are relative to the next older listed version, regardless of gaps', () => {
    expect(deltaAt(listOf([9n, 5n]), 0)).toMatchObject({ before: 5n, skipped: 3n });
  });

  it('are exact, even if a clock went backward', () => {
    const before = record(1n, { timestamp_millis: 10n, manifest_size: 2n ** 62n });
    const after = record(2n, { timestamp_millis: 4n, manifest_size: 2n ** 62n + 1n });
    expect(versionDelta(before, after)).toMatchObject({ milliseconds: -6n, bytes: 1n, skipped: 0n });
  });

  it('name the changed metadata keys', () => {
    const before = record(1n, {
      metadata: [
        { name: '__proto__', json: '"x"' },
        { name: 'kept', json: '1' },
        { name: 'gone', json: '1' },
      ],
    });
    const after = record(2n, {
      metadata: [
        { name: '__proto__', json: '"y"' },
        { name: 'kept', json: '1' },
        { name: 'new', json: '1' },
      ],
    });
    const delta = versionDelta(before, after);
    expect(delta.metadata).toEqual({ added: ['new'], removed: ['gone'], changed: ['__proto__'] });
    expect(deltaFacts(delta).at(-1)?.words).toBe('+new, \u2212gone, ~__proto__');
    expect(deltaLine(delta)).toBe('3 metadata keys');
  });

  it('are unknown for members that one version doesn’t have', () => {
    const delta = versionDelta(record(1n, { manifest_size: null }), record(2n, { manifest_size: 5n }));
    expect(delta).toMatchObject({ milliseconds: undefined, bytes: undefined, metadata: undefined });
    expect(deltaLine(delta)).toBe('unknown');
    expect(deltaFacts(delta).map(({ words }) => words)).toEqual(['none', undefined, undefined, undefined]);
  });

  it('are undefined if the previous version is not loaded', () => {
    expect(deltaAt(listOf([9n, 5n]), 1)).toBe('first');
    expect(deltaAt(listOf([9n, 5n], 'more'), 1)).toBe('not-read');
    expect(deltaAt(listOf([5n, 9n], 'more'), 0)).toBe('order-unknown');
    expect(deltaAt(listOf([5n, 9n]), 0)).toMatchObject({ before: 5n });
  });
});
