import type { z } from 'zod';
import type { batchOperationKinds, Id, versionEntry } from '#protocol/index.ts';
import type { CatalogVersion } from '../catalog/records.ts';
import type { CatalogVersionRange, VersionEntry } from '../catalog/version-changes.ts';
import type { CatalogWriter } from '../catalog/writer.ts';

/*
 * What an operation and the like operation of a batch do and answer alike.
 */

type Entry = z.output<z.ZodObject<typeof versionEntry>>;
type Deletion = Pick<z.output<(typeof batchOperationKinds)['delete_table_versions']>, 'ranges'>;

export function createVersion(writer: CatalogWriter, id: Id, entry: Entry, transaction: string) {
  const version = writer.createVersion(id, entryOf(entry));
  return { transaction_id: transaction, version: versionRecord(version) };
}

export function deleteVersions(writer: CatalogWriter, id: Id, { ranges }: Deletion, transaction: string) {
  const count = writer.deleteVersions(id, ranges.map(rangeOf));
  return { deleted_count: BigInt(count), transaction_id: transaction };
}

/** A version as the interface records it: what is not known of it is not there. */
export function versionRecord(version: CatalogVersion) {
  const { manifest_path, manifest_size, e_tag, timestamp_millis, metadata } = version;
  return {
    version: version.version,
    manifest_path,
    ...(manifest_size === undefined ? {} : { manifest_size }),
    ...(e_tag === undefined ? {} : { e_tag }),
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

const THROUGH_LATEST = -1n;

function rangeOf({ start_version, end_version }: Deletion['ranges'][number]): CatalogVersionRange {
  return { start: start_version, end: end_version === THROUGH_LATEST ? undefined : end_version };
}
