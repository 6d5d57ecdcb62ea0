const LARGEST = 2n ** 64n - 1n;

/** Scheme V2: counted down, so that the latest version is the first in a listing of the store. */
export function sampleManifestName(version: bigint): string {
  return `${String(LARGEST - version).padStart(20, '0')}.manifest`;
}
