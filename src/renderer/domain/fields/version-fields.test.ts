import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INT64_MAX } from '#protocol/index.ts';
import { typedNumber } from './fields.ts';
import { chooseManifest, manifestChoice, withVersion } from './manifest-choice.ts';
import { manifestHint } from './VersionFields.tsx';

const V2 = { naming_scheme: 'V2' };

describe('the manifest path of a version', () => {
  it('is derived from the version with V2 naming, and parsed back', () => {
    const members = withVersion(V2, 42);
    expect(members).toEqual({
      naming_scheme: 'V2',
      version: 42,
      manifest_path: '_versions/18446744073709551573.manifest',
    });
    expect(manifestHint(members)).toEqual({
      path: ['_versions/', '18446744073709551573', '.manifest'],
      reading: '18446744073709551615 − 42, always 20 digits. Resolves to v42.',
      contradiction: undefined,
    });
  });

  it('is exact at both ends of the version range', () => {
    expect(withVersion(V2, 0).manifest_path).toBe('_versions/18446744073709551615.manifest');
    expect(withVersion(V2, INT64_MAX).manifest_path).toBe('_versions/09223372036854775808.manifest');
  });

  it.each([2n ** 63n, 2n ** 64n, -1])('is omitted for the invalid version %s', (version) => {
    expect(withVersion(V2, version)).not.toHaveProperty('manifest_path');
  });

  it('follows the version, and waits while that is invalid', () => {
    const versions = fc.oneof(
      fc.bigInt({ min: 0n, max: INT64_MAX }).map((number) => typedNumber(String(number))),
      fc.constantFrom(undefined, '4x', -1, 2n ** 63n),
    );
    fc.assert(
      fc.property(fc.array(versions, { minLength: 1 }), fc.constantFrom('V1', 'V2'), (typed, scheme) => {
        const last = typed.reduce(withVersion, { naming_scheme: scheme });
        expect(manifestChoice(last)).toBe(scheme);
        const words = manifestHint(last);
        if (words === undefined) expect(last).not.toHaveProperty('manifest_path');
        else expect(words.reading).toContain(`Resolves to v${last.version}.`);
        expect(words?.contradiction).toBeUndefined();
      }),
    );
  });

  it('changes with the naming scheme', () => {
    const members = chooseManifest(withVersion(V2, 42), 'V1');
    expect(members.manifest_path).toBe('_versions/42.manifest');
    expect(manifestHint(members)?.reading).toBe('The version itself. Resolves to v42.');
  });

  it('is kept if it is custom', () => {
    const own = chooseManifest(withVersion(V2, 42), 'own');
    expect(manifestChoice(own)).toBe('own');
    expect(withVersion(own, 43).manifest_path).toBe('_versions/18446744073709551573.manifest');
    expect(manifestHint(withVersion(own, 43))?.contradiction).toBe('The path is for v42, not v43.');
  });

  it('counts as custom if a writer staged it, even with a scheme', () => {
    const staged = { ...V2, version: 1, manifest_path: '_versions/1.manifest-uuid' };
    expect(manifestChoice(staged)).toBe('own');
    expect(withVersion(staged, 2).manifest_path).toBe('_versions/1.manifest-uuid');
    expect(manifestHint(staged)?.reading).toBe('Follows neither V1 nor V2.');
  });
});
