import { pathToFileURL } from 'node:url';
import type { z } from 'zod';
import { formatId, type Id, type operations, type TableDescription } from '../../protocol/index.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { TableRecord, TableVersion } from '../catalog/records.ts';
import { ApiFailure } from '../http/api-failure.ts';
import { TABLE_NOT_FOUND, VERSION_NOT_FOUND } from '../http/codes.ts';

type Describe = typeof operations.describeTable;

export interface DescribeRequest {
  readonly id: Id;
  readonly delimiter: string;
  readonly query: z.output<Describe['query']>;
  readonly body: z.output<Describe['request']> | undefined;
}

export function describeTable(catalog: Catalog, request: DescribeRequest): TableDescription {
  const { id, query, body } = request;
  const { number, record } = findTable(catalog, request);
  // Clients say these in the query, in the body, or in both: whoever asks, gets.
  const withDetail = query.load_detailed_metadata === true || body?.load_detailed_metadata === true;
  const withUri = query.with_table_uri === true || body?.with_table_uri === true;
  const wanted = body?.version ?? undefined;
  const version = withDetail || wanted !== undefined ? findVersion(catalog, number, request) : undefined;
  return {
    location: record.location,
    ...(withUri ? { table_uri: uriOf(record.location) } : {}),
    ...(withDetail ? detail(id, record, version) : {}),
    ...(body?.vend_credentials === true ? storageOptions(record) : {}),
    properties: { ...record.properties },
    managed_versioning: record.managed_versioning,
    is_only_declared: record.is_only_declared,
  };
}

function findTable(catalog: Catalog, { id, delimiter }: DescribeRequest) {
  const number = catalog.findTable(id);
  const record = number === undefined ? undefined : catalog.tableRecordOf(number);
  if (number !== undefined && record !== undefined) return { number, record };
  throw new ApiFailure(TABLE_NOT_FOUND, `There is no table \`${formatId(id, delimiter)}\`.`);
}

/** The version that was asked for, or the latest; a table that is only declared has none. */
function findVersion(
  catalog: Catalog,
  table: number,
  { id, delimiter, body }: DescribeRequest,
): TableVersion | undefined {
  const wanted = body?.version ?? undefined;
  if (wanted === undefined) return catalog.latestVersion(table);
  const version = catalog.findVersion(table, wanted);
  if (version !== undefined) return version;
  throw new ApiFailure(VERSION_NOT_FOUND, `Table \`${formatId(id, delimiter)}\` has no version ${wanted}.`);
}

/** A table that is only declared has no version, and so neither schema nor stats: then those members are absent. */
function detail(id: Id, record: TableRecord, version: TableVersion | undefined): Partial<TableDescription> {
  const named = { table: id.at(-1) ?? '', namespace: id.slice(0, -1) };
  if (version === undefined) return named;
  return {
    ...named,
    version: version.version,
    schema: version.schema,
    stats: version.stats,
    metadata: { ...record.metadata },
  };
}

function storageOptions({ storage_options }: TableRecord): Partial<TableDescription> {
  return storage_options === undefined ? {} : { storage_options: { ...storage_options } };
}

/** A location may be a bare path, or hold what a URI must encode. */
function uriOf(location: string): string {
  return URL.canParse(location) ? new URL(location).href : pathToFileURL(location).href;
}
