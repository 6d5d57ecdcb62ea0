import type { z } from 'zod';
import { defined } from '#protocol/defined.ts';
import type { batchOperationKinds, Id, versionEntry } from '#protocol/index.ts';
import type { CatalogVersion, TableRecord } from '../catalog/records.ts';
import type { CatalogVersionRange, VersionEntry } from '../catalog/version-changes.ts';
import type { CatalogWriter } from '../catalog/writer.ts';

/* Changes that a single operation and a batch operation share. */

type Declaration = Pick<
  z.output<(typeof batchOperationKinds)['declare_table']>,
  'location' | 'properties' | 'vend_credentials'
>;

export function declare(writer: CatalogWriter, id: Id, declaration: Declaration, transaction: string) {
  const { location, properties, vend_credentials } = declaration;
  const record = writer.declareTable(id, { location: location ?? undefined, properties: properties ?? {} });
  return {
    transaction_id: transaction,
    location: record.location,
    ...storageOptions(record, vend_credentials),
    properties: { ...record.properties },
    managed_versioning: record.managed_versioning,
  };
}

/** They may contain credentials of the storage, so they are returned only on request. */
export function storageOptions({ storage_options }: TableRecord, isRequested: boolean | null | undefined) {
  return isRequested === true && storage_options !== undefined
    ? { storage_options: { ...storage_options } }
    : {};
}

export function remove(writer: CatalogWriter, id: Id, transaction: string) {
  return removedAnswer(id, writer.removeTable(id), transaction);
}

export function removedAnswer(id: Id, { location, properties }: TableRecord, transaction: string) {
  return { transaction_id: transaction, id: [...id], location, properties: { ...properties } };
}

type Entry = z.output<z.ZodObject<typeof versionEntry>>;

export function addVersion(writer: CatalogWriter, id: Id, entry: Entry, transaction: string) {
  const version = writer.createVersion(id, entryOf(entry));
  return { transaction_id: transaction, version: versionAnswer(version) };
}

/** A version as the interface records it. Unknown members are absent. */
export function versionAnswer(version: CatalogVersion) {
  const { manifest_path, manifest_size, e_tag, timestamp_millis, metadata } = version;
  return {
    version: version.version,
    manifest_path,
    ...defined({ manifest_size, e_tag }),
    timestamp_millis,
    ...(metadata === undefined ? {} : { metadata: { ...metadata } }),
  };
}

function entryOf({
  version,
  manifest_path,
  manifest_size,
  e_tag,
  metadata,
  naming_scheme,
}: Entry): VersionEntry {
  return {
    version,
    manifest_path,
    ...(manifest_size == null ? {} : { manifest_size }),
    ...(e_tag == null ? {} : { e_tag }),
    ...(metadata == null ? {} : { metadata }),
    ...(naming_scheme == null ? {} : { naming_scheme }),
  };
}

type Deletion = Pick<z.output<(typeof batchOperationKinds)['delete_table_versions']>, 'ranges'>;

export function removeVersions(writer: CatalogWriter, id: Id, { ranges }: Deletion, transaction: string) {
  const count = writer.deleteVersions(id, ranges.map(rangeOf));
  return { deleted_count: BigInt(count), transaction_id: transaction };
}

const THROUGH_LATEST = -1n;

function rangeOf({ start_version, end_version }: Deletion['ranges'][number]): CatalogVersionRange {
  return { start: start_version, end: end_version === THROUGH_LATEST ? undefined : end_version };
}
