import type { OperationFields } from '#batch/index.ts';
import { INT64_MAX } from '#protocol/int64.ts';
import { manifestName, type NamingScheme, readManifestName } from '#protocol/manifest-name.ts';
import { exactNumber, setField, withText } from './fields.ts';

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
