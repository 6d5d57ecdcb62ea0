import type { OperationFields } from '#batch/index.ts';
import { INT64_MAX, UINT64_MAX } from '#protocol/int64.ts';
import { manifestName, type NamingScheme, readManifestName } from '#protocol/manifest-name.ts';
import { setField, textMember, withText } from './fields.ts';
import { exactNumber } from './typed-number.ts';

/** Whether the manifest's path is made from the version, by which scheme, or typed. */
export type ManifestChoice = NamingScheme | 'own';

/** A path that is made by the scheme, for whatever version, needs no field of its own. */
export function manifestChoice(members: OperationFields): ManifestChoice {
  const scheme = members.naming_scheme;
  if (scheme !== 'V1' && scheme !== 'V2') return 'own';
  const path = members.manifest_path ?? '';
  if (path === '') return scheme;
  if (typeof path !== 'string') return 'own';
  const read = readManifestName(path, scheme);
  return read !== undefined && manifestName(read) === path ? scheme : 'own';
}

export function chooseManifest(members: OperationFields, choice: ManifestChoice): OperationFields {
  if (choice === 'own') return setField(members, 'naming_scheme', undefined);
  return withPath({ ...members, naming_scheme: choice }, choice);
}

/** Another version; a path that is made from it follows. */
export function withVersion(
  members: OperationFields,
  version: number | bigint | string | undefined,
): OperationFields {
  const choice = manifestChoice(members);
  const changed = setField(members, 'version', version);
  return choice === 'own' ? changed : withPath(changed, choice);
}

function withPath(members: OperationFields, scheme: NamingScheme): OperationFields {
  const version = exactNumber(members.version);
  const isOne = version !== undefined && version >= 0n && version <= INT64_MAX;
  return withText(members, 'manifest_path', isOne ? manifestName({ scheme, version }) : '');
}

export interface ManifestHint {
  /** The path around its number, where it has one. */
  readonly path: readonly [before: string, number: string, after: string];
  /** How the number comes about, and which version is read back. */
  readonly reading: string;
  /** Where it is the path of another version. */
  readonly contradiction: string | undefined;
}

/** What the path of an entry says, read back as a reader of the format does; undefined without one. */
export function manifestHint(members: OperationFields): ManifestHint | undefined {
  const path = textMember(members, 'manifest_path');
  if (path === '') return undefined;
  const scheme = members.naming_scheme;
  const read = readManifestName(path, scheme === 'V1' || scheme === 'V2' ? scheme : undefined);
  const [, before = path, number = '', after = ''] = /^(.*?)(\d+)(\.manifest)$/s.exec(path) ?? [];
  if (read === undefined) {
    return { path: [path, '', ''], reading: 'Follows neither V1 nor V2.', contradiction: undefined };
  }
  const version = exactNumber(members.version);
  return {
    path: [before, number, after],
    reading: `${howMade(read.scheme, read.version)} Resolves to v${read.version}.`,
    contradiction:
      version === undefined || version === read.version
        ? undefined
        : `The path is for v${read.version}, not v${version}.`,
  };
}

function howMade(scheme: NamingScheme, version: bigint): string {
  return scheme === 'V2' ? `${UINT64_MAX} − ${version}, always 20 digits.` : 'The version itself.';
}
