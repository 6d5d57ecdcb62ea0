import { UINT64_MAX } from '../../../../../protocol/int64.ts';
import { readManifestName } from '../../../../../protocol/manifest-name.ts';

export interface ManifestDescription {
  /** V1 or V2; undefined where the path follows neither. */
  readonly scheme: 'V1' | 'V2' | undefined;
  /** What tells it from others: its number, or the last part of a path that has none. */
  readonly name: string;
  /** How the number came about. */
  readonly reading: string;
  /** Where the path names another version than its record. */
  readonly contradiction: string | undefined;
}

/** A manifest's path read back: which version it names, and by which scheme. */
export function describeManifestName(path: string, version: bigint): ManifestDescription {
  const read = readManifestName(path);
  const file = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  if (read === undefined) {
    return { scheme: undefined, name: file, reading: 'Follows neither V1 nor V2.', contradiction: undefined };
  }
  const reading = read.scheme === 'V2' ? `V2: ${UINT64_MAX} − ${read.version}` : `V1: ${read.version}`;
  const contradiction =
    read.version === version ? undefined : `Path is for version ${read.version}, not ${version}.`;
  return { scheme: read.scheme, name: file.replace(/\.manifest$/, ''), reading, contradiction };
}

/** By which scheme the path names its version, and what that is good for. */
export function manifestNamingText(path: string): string {
  switch (readManifestName(path)?.scheme) {
    case 'V1':
      return 'V1, by version number';
    case 'V2':
      return 'V2, newest sorts first';
    case undefined:
      return 'neither V1 nor V2';
  }
}
