import { UINT64_MAX } from './int64.ts';

/** V1 names a manifest by its version; V2 by what is left to the largest number, so that the latest comes first. */
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
 * Which version a manifest's path names, or undefined for a path that follows neither scheme. Without a scheme, 20
 * digits are V2: the format's own readers tell them apart so, as no real version has 20 digits.
 */
export function readManifestName(path: string, scheme?: NamingScheme): ManifestName | undefined {
  const digits = NAME.exec(path)?.[1];
  if (digits === undefined || BigInt(digits) > UINT64_MAX) return undefined;
  const number = BigInt(digits);
  const isV2 = scheme === undefined ? digits.length === V2_DIGITS : scheme === 'V2';
  const read: ManifestName = isV2
    ? { scheme: 'V2', version: UINT64_MAX - number }
    : { scheme: 'V1', version: number };
  // Leading zeros, or too few of them, are no name of ours.
  return manifestName(read) === `_versions/${digits}.manifest` ? read : undefined;
}
