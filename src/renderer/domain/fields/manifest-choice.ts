import type { OperationFields } from '#batch/index.ts';
import { INT64_MAX } from '#protocol/int64.ts';
import { manifestName, type NamingScheme, readManifestName } from '#protocol/manifest-name.ts';
import { exactNumber, setField, withText } from './fields.ts';

/** A naming scheme that derives the manifest’s path from the version, or a typed path. */
export type ManifestChoice = NamingScheme | 'own';

/** A path that the scheme derives for any version counts as the scheme. */
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

/** Sets the version, and the path if it is derived from it. */
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
