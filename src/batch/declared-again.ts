import { defined, type Id, isSecretMember } from '#protocol/index.ts';
import { jsonNumber } from './checks/check-format.ts';
import type { KnownVersion, NewOperation, OperationFields, TableState } from './draft.ts';

type RestorableVersion = KnownVersion & { readonly manifest_path: string };

/** The versions of a table as entries to create again; undefined if one of them is not known well enough. */
export function restorableVersions({
  state,
  versions,
  allVersions,
}: Pick<TableState, 'state' | 'versions' | 'allVersions'>): readonly RestorableVersion[] | undefined {
  if (versions === undefined) return state === 'declared' ? [] : undefined;
  return allVersions && versions.every(hasManifest) ? versions : undefined;
}

function hasManifest(version: KnownVersion): version is RestorableVersion {
  return version.manifest_path !== undefined;
}

interface Declaration {
  readonly id: Id;
  readonly location: string;
  readonly properties?: OperationFields | undefined;
}

/** Declares a table that exists in storage, and creates the entries of its versions, the oldest first. */
export function declareWithVersions(
  { id, location, properties }: Declaration,
  versions: readonly RestorableVersion[],
): readonly NewOperation[] {
  const members = { id, location, ...(isEmpty(properties) ? {} : { properties }) };
  return [{ kind: 'declare_table', members }, ...versionCreations(id, versions)];
}

export function versionCreations(id: Id, versions: readonly RestorableVersion[]): readonly NewOperation[] {
  const oldestFirst = versions.toSorted((one, other) => (one.version < other.version ? -1 : 1));
  return oldestFirst.map((version) => ({ kind: 'create_table_version', members: entryOf(id, version) }));
}

function entryOf(
  id: Id,
  {
    version,
    manifest_path: manifestPath,
    manifest_size: manifestSize,
    e_tag: eTag,
    metadata,
  }: RestorableVersion,
): OperationFields {
  const shown = withoutHidden(metadata);
  return {
    id,
    version: jsonNumber(version),
    manifest_path: manifestPath,
    ...(manifestSize === undefined ? {} : { manifest_size: jsonNumber(manifestSize) }),
    ...defined({ e_tag: eTag }),
    ...(isEmpty(shown) ? {} : { metadata: shown }),
  };
}

/** SECURITY: the window never gets the value of a secret. Its placeholder is never sent in place of the value. */
export function withoutHidden(members: OperationFields | undefined): OperationFields {
  return Object.fromEntries(Object.entries(members ?? {}).filter(([name]) => !isSecretMember(name)));
}

/** An empty object means the same as no object. */
export function isEmpty(members: OperationFields | undefined): members is undefined {
  return members === undefined || Object.keys(members).length === 0;
}

/** Whether its versions are entries of the catalog, which can be created again. */
export function isManaged({ state, managed_versioning: managedVersioning }: TableState): boolean {
  return managedVersioning ?? state === 'declared';
}
