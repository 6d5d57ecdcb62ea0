import { pathToFileURL } from 'node:url';
import type { Id, TableDescription } from '../../protocol/index.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { TableRecord, TableVersion } from '../catalog/records.ts';
import { type FoundTable, findTable, findVersion } from './find-table.ts';
import type { CatalogOperation } from './operation-handler.ts';
import { storageOptions } from './storage-options.ts';

export const describeTable: CatalogOperation<'describeTable'> = (catalog, { id, query, body }) => {
  const table = findTable(catalog, id);
  const { record } = table;
  // Clients say these in the query, in the body, or in both: whoever asks, gets.
  const withDetail = query.load_detailed_metadata === true || body.load_detailed_metadata === true;
  const withUri = query.with_table_uri === true || body.with_table_uri === true;
  const isVersionAsked = withDetail || body.version != null;
  const version = isVersionAsked ? versionOf(catalog, id, table, body.version) : undefined;
  return {
    location: record.location,
    ...(withUri ? { table_uri: uriOf(record.location) } : {}),
    ...(withDetail ? detail(id, record, version) : {}),
    ...storageOptions(record, body.vend_credentials),
    properties: { ...record.properties },
    managed_versioning: record.managed_versioning,
    is_only_declared: record.is_only_declared,
  };
};

/** The one that was asked for must be there; the latest need not, as of a table that is only declared. */
function versionOf(catalog: Catalog, id: Id, table: FoundTable, wanted: bigint | null | undefined) {
  return wanted == null ? catalog.latestVersion(table.number) : findVersion(catalog, id, table, wanted);
}

/**
 * What is known. A table that is only declared has no version, and so neither schema nor stats; of a version that is
 * only an entry they are not known, nor is the metadata that the table itself would tell.
 */
function detail(id: Id, record: TableRecord, version: TableVersion | undefined): Partial<TableDescription> {
  return {
    table: id.at(-1) ?? '',
    namespace: id.slice(0, -1),
    ...(version === undefined ? {} : { version: version.version }),
    ...(version?.schema === undefined ? {} : { schema: version.schema, metadata: { ...record.metadata } }),
    ...(version?.stats === undefined ? {} : { stats: version.stats }),
  };
}

/** A location may be a bare path, or hold what a URI must encode; a scheme of one letter is a drive. */
function uriOf(location: string): string {
  const isUri = URL.canParse(location) && !/^[a-z]:/i.test(location);
  return isUri ? new URL(location).href : pathToFileURL(location).href;
}
