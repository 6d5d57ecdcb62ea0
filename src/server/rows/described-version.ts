import { openLanceTable } from '#lance-format/lance-table.ts';
import type { Id, JsonArrowSchema } from '#protocol/index.ts';
import { type FoundTable, requireVersion } from '../catalog/find-table.ts';
import type { CatalogVersion, TextMap } from '../catalog/records.ts';
import { versionNotFound } from '../catalog/refusals.ts';
import { checkVersions, hasRows, withTableContext } from './readable-files.ts';
import type { RowStorage } from './row-storage.ts';
import { ownDirectory } from './table-rows.ts';

/** A version, and what is known about the table at that version. */
export interface DescribedVersion {
  readonly version: bigint;
  readonly schema?: JsonArrowSchema | undefined;
  readonly stats?: CatalogVersion['stats'];
  /** The table's own metadata, in addition to that of the catalog. */
  readonly metadata?: TextMap | undefined;
}

/**
 * Reads the requested version, which must exist, or the latest, which may be missing for a declared table. The source
 * is the table's own files if it has its own versions, otherwise the catalog.
 */
export async function describedVersion(
  rows: RowStorage,
  id: Id,
  table: FoundTable,
  requested: bigint | null | undefined,
): Promise<DescribedVersion | undefined> {
  const directory = await ownDirectory(rows, id, table);
  if (directory !== undefined)
    return withTableContext(id, () => fromFiles(rows, id, { directory, requested }));
  const { catalog } = rows;
  const found =
    requested == null ? catalog.latestVersion(table.number) : requireVersion(catalog, id, table, requested);
  if (found === undefined) return undefined;
  const { version, schema, stats } = found;
  return schema === undefined
    ? { version, ...(await withTableContext(id, () => ofEntry(rows, table, version))) }
    : { version, schema, stats };
}

interface RequestedVersion {
  readonly directory: string;
  readonly requested: bigint | null | undefined;
}

async function fromFiles(
  { places }: RowStorage,
  id: Id,
  { directory, requested }: RequestedVersion,
): Promise<DescribedVersion | undefined> {
  await checkVersions(places, directory, requested);
  const table = openLanceTable(directory);
  const found = requested == null ? await table.latest() : await table.find(requested);
  if (found === undefined && requested != null) throw versionNotFound(id, requested);
  return found === undefined
    ? undefined
    : { version: found.version, ...(await detailOf(directory, found.version)) };
}

/** A table whose versions are entries may still have its files on this disk: they contain the other details. */
async function ofEntry({ places }: RowStorage, { record }: FoundTable, version: bigint) {
  const directory = places.directoryOf(record.location);
  if (directory === undefined || !hasRows(directory)) return {};
  await checkVersions(places, directory, version);
  const exists = (await openLanceTable(directory).find(version)) !== undefined;
  return exists ? detailOf(directory, version) : {};
}

async function detailOf(directory: string, version: bigint) {
  const { schema, stats, metadata } = await openLanceTable(directory).detail(version);
  return { schema, stats, metadata };
}
