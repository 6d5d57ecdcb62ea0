import fc from 'fast-check';
import { expect, test } from 'vitest';
import { manifestName } from '#protocol/manifest-name.ts';
import { describeManifestName, manifestNamingText } from './VersionCells.tsx';

test('explains the number in a V2 name', () => {
  expect(describeManifestName('t.lance/_versions/18446744073709551573.manifest', 42n)).toEqual({
    scheme: 'V2',
    name: '18446744073709551573',
    reading: 'V2: 18446744073709551615 − 42',
    contradiction: undefined,
  });
});

test('maps every name back to its version', () => {
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

test('reports a path for another version than its record', () => {
  expect(describeManifestName('_versions/41.manifest', 42n).contradiction).toBe(
    'Path is for version 41, not 42.',
  );
});

test.each(['_versions/042.manifest', 'staging/3f2a.manifest-tmp', '', 'x', String.raw`c:\t\new.manifest`])(
  'reports that %s follows no naming scheme',
  (path) => {
    const { scheme, reading, contradiction } = describeManifestName(path, 42n);
    expect([scheme, reading, contradiction]).toEqual([undefined, 'Follows neither V1 nor V2.', undefined]);
  },
);

test('shows the last part of a path without a number, for both separators', () => {
  expect(describeManifestName(String.raw`c:\t\new.manifest`, 1n).name).toBe('new.manifest');
  expect(describeManifestName('s3://b/t/new.manifest', 1n).name).toBe('new.manifest');
});

test.each([
  ['_versions/42.manifest', 'V1, by version number'],
  ['_versions/18446744073709551573.manifest', 'V2, newest sorts first'],
  ['staging/3f2a', 'neither V1 nor V2'],
])('%s is described as %s', (path, text) => {
  expect(manifestNamingText(path)).toBe(text);
});
