import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UINT64_MAX } from './int64.ts';
import { manifestName, type NamingScheme, readManifestName } from './manifest-name.ts';

const unsigned64 = fc.bigInt({ min: 0n, max: UINT64_MAX });
const schemes: readonly NamingScheme[] = ['V1', 'V2'];

describe('a manifest name', () => {
  it('contains the version, or its distance from the maximum', () => {
    expect(manifestName({ scheme: 'V1', version: 42n })).toBe('_versions/42.manifest');
    expect(manifestName({ scheme: 'V2', version: 42n })).toBe('_versions/18446744073709551573.manifest');
    expect(manifestName({ scheme: 'V2', version: UINT64_MAX })).toBe(
      '_versions/00000000000000000000.manifest',
    );
    expect(manifestName({ scheme: 'V2', version: UINT64_MAX - 7n })).toBe(
      '_versions/00000000000000000007.manifest',
    );
  });

  it.each(schemes)('is read back exactly for every unsigned 64-bit version (%s)', (scheme) => {
    fc.assert(
      fc.property(unsigned64, (version) => {
        expect(readManifestName(manifestName({ scheme, version }), scheme)).toEqual({ scheme, version });
      }),
    );
  });

  it('sorts the latest first as V2', () => {
    fc.assert(
      fc.property(unsigned64, unsigned64, (one, other) => {
        const isBefore =
          manifestName({ scheme: 'V2', version: one }) < manifestName({ scheme: 'V2', version: other });
        expect(isBefore).toBe(one > other);
      }),
    );
  });

  it.each([
    ['s3://lake/a.lance/_versions/42.manifest', 'V1', 42n],
    ['C:\\lake\\_versions\\42.manifest', 'V1', 42n],
    ['_versions/18446744073709551573.manifest', 'V2', 42n],
  ] as const)('of %s reveals its naming scheme by its digits', (path, scheme, version) => {
    expect(readManifestName(path)).toEqual({ scheme, version });
  });

  it.each([
    '_versions/042.manifest',
    '_versions/.manifest',
    '_versions/42.manifest.tmp',
    '_versions/-1.manifest',
    '_versions/99999999999999999999.manifest',
    '_versions/x42.manifest',
    '',
  ])('is not read from %j', (path) => {
    expect(readManifestName(path)).toBeUndefined();
  });

  it.each([-1n, UINT64_MAX + 1n])('can’t be made for the version %s', (version) => {
    expect(() => manifestName({ scheme: 'V1', version })).toThrow(RangeError);
  });
});
