import type { Id } from '#protocol/index.ts';
import type { LocalCatalog } from './catalog.ts';
import type { CatalogVersion, TableRecord } from './records.ts';
import { namespaceNotFound, noVersionYet, tableNotFound, versionNotFound } from './refusals.ts';

export interface FoundTable {
  readonly number: number;
  readonly record: TableRecord;
}

export function requireTable(catalog: LocalCatalog, id: Id): FoundTable {
  const number = catalog.findTable(id);
  const record = number === undefined ? undefined : catalog.tableRecordOf(number);
  if (number === undefined || record === undefined) throw tableNotFound(id);
  return { number, record };
}

export function requireNamespace(catalog: LocalCatalog, id: Id): number {
  const namespace = catalog.findNamespace(id);
  if (namespace === undefined) throw namespaceNotFound(id);
  return namespace;
}

/** Returns the requested version, or the latest if none is requested. */
export function requireVersion(
  catalog: LocalCatalog,
  id: Id,
  { number }: FoundTable,
  requested: bigint | null | undefined,
): CatalogVersion {
  const version = requested == null ? catalog.latestVersion(number) : catalog.findVersion(number, requested);
  if (version !== undefined) return version;
  throw requested == null ? noVersionYet(id) : versionNotFound(id, requested);
}
