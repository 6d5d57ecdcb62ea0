import fc from 'fast-check';
import { expect, test } from 'vitest';
import { manifestName } from '#protocol/manifest-name.ts';
import { describeManifestName, manifestNamingText } from './VersionCells.tsx';

test('shows the sum that a V2 name comes from', () => {
  expect(describeManifestName('t.lance/_versions/18446744073709551573.manifest', 42n)).toEqual({
    scheme: 'V2',
    name: '18446744073709551573',
    reading: 'V2: 18446744073709551615 − 42',
    contradiction: undefined,
  });
});

test('reads every name back as the version that it was made for', () => {
  fc.assert(
    fc.property(
      fc.bigInt(0n, 2n ** 63n - 1n),
      fc.constantFrom('V1' as const, 'V2' as const),
      (version, scheme) => {
        const words = describeManifestName(`a/b/${manifestName({ scheme, version })}`, version);
        expect([words.scheme, words.contradiction]).toEqual([scheme, undefined]);
      },
    ),
  );
});

test('says when a path names another version than its record', () => {
  expect(describeManifestName('_versions/41.manifest', 42n).contradiction).toBe(
    'Path is for version 41, not 42.',
  );
});

test.each(['_versions/042.manifest', 'staging/3f2a.manifest-tmp', '', 'x', String.raw`c:\t\new.manifest`])(
  'says of %s that it follows no scheme',
  (path) => {
    const { scheme, reading, contradiction } = describeManifestName(path, 42n);
    expect([scheme, reading, contradiction]).toEqual([undefined, 'Follows neither V1 nor V2.', undefined]);
  },
);

test('keeps the last part of a path without a number, under either separator', () => {
  expect(describeManifestName(String.raw`c:\t\new.manifest`, 1n).name).toBe('new.manifest');
  expect(describeManifestName('s3://b/t/new.manifest', 1n).name).toBe('new.manifest');
});

test.each([
  ['_versions/42.manifest', 'V1, by version number'],
  ['_versions/18446744073709551573.manifest', 'V2, newest sorts first'],
  ['staging/3f2a', 'neither V1 nor V2'],
])('%s is named by %s', (path, text) => {
  expect(manifestNamingText(path)).toBe(text);
});
