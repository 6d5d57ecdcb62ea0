import { UINT64_MAX } from './int64.ts';

/**
 * V1 names a manifest by its version. V2 uses the difference to the largest number, so that the latest comes first.
 */
export type NamingScheme = 'V1' | 'V2';

export interface ManifestName {
  readonly scheme: NamingScheme;
  readonly version: bigint;
}

const V2_DIGITS = 20;
const NAME = /(?:^|[/\\])(\d{1,20})\.manifest$/;

/** `_versions/42.manifest` or `_versions/18446744073709551573.manifest`; exact for every unsigned 64-bit version. */
export function manifestName({ scheme, version }: ManifestName): string {
  if (version < 0n || version > UINT64_MAX) {
    throw new RangeError(`A version is between 0 and ${UINT64_MAX}, not ${version}.`);
  }
  const digits = scheme === 'V1' ? String(version) : String(UINT64_MAX - version).padStart(V2_DIGITS, '0');
  return `_versions/${digits}.manifest`;
}

/**
 * The version in a manifest's path, or undefined for a path of neither scheme. Without a given scheme, 20 digits are
 * V2, as in the format's own readers, since no real version has 20 digits.
 */
export function readManifestName(path: string, scheme?: NamingScheme): ManifestName | undefined {
  const digits = NAME.exec(path)?.[1];
  if (digits === undefined || BigInt(digits) > UINT64_MAX) return undefined;
  const number = BigInt(digits);
  const isV2 = scheme === undefined ? digits.length === V2_DIGITS : scheme === 'V2';
  const read: ManifestName = isV2
    ? { scheme: 'V2', version: UINT64_MAX - number }
    : { scheme: 'V1', version: number };
  // Rejects names with a wrong number of leading zeros.
  return manifestName(read) === `_versions/${digits}.manifest` ? read : undefined;
}
