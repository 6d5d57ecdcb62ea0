import { pathToFileURL } from 'node:url';
import type { Id, TableDescription } from '#protocol/index.ts';
import type { TableRecord } from '../catalog/records.ts';
import { type DescribedVersion, describedVersion } from '../rows/described-version.ts';
import { ensureTableData } from '../rows/table-rows.ts';
import type { RowOperation } from './operation-handler.ts';
import { storageOptions } from './storage-options.ts';

export const describeTable: RowOperation<'describeTable'> = async (rows, { id, query, body }) => {
  const table = await ensureTableData(rows, id);
  const { record } = table;
  // Clients say these in the query, in the body, or in both: whoever asks, gets.
  const withDetail = query.load_detailed_metadata === true || body.load_detailed_metadata === true;
  const withUri = query.with_table_uri === true || body.with_table_uri === true;
  const isVersionAsked = withDetail || body.version != null;
  const version = isVersionAsked ? await describedVersion(rows, id, table, body.version) : undefined;
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

/**
 * What is known. A table that is only declared has no version, and so neither schema nor stats; of a version that is
 * only an entry they are not known, nor is the metadata that the table itself would tell.
 */
function detail(id: Id, record: TableRecord, found: DescribedVersion | undefined): Partial<TableDescription> {
  return {
    table: id.at(-1) ?? '',
    namespace: id.slice(0, -1),
    ...(found === undefined ? {} : { version: found.version }),
    ...(found?.schema === undefined
      ? {}
      : { schema: found.schema, metadata: { ...record.metadata, ...found.metadata } }),
    ...(found?.stats === undefined ? {} : { stats: found.stats }),
  };
}

/** A location may be a bare path, or hold what a URI must encode; a scheme of one letter is a drive. */
function uriOf(location: string): string {
  const isUri = URL.canParse(location) && !/^[a-z]:/i.test(location);
  return isUri ? new URL(location).href : pathToFileURL(location).href;
}
