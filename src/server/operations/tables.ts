import { pathToFileURL } from 'node:url';
import { formatId, type Id, type TableDescription } from '#protocol/index.ts';
import type { LocalCatalog } from '../catalog/catalog.ts';
import { requireNamespace, requireTable } from '../catalog/find-table.ts';
import type { TableRecord } from '../catalog/records.ts';
import { type DescribedVersion, describedVersion } from '../rows/described-version.ts';
import { droppedTable } from '../rows/own-tables.ts';
import { checkRegistration } from '../rows/readable-files.ts';
import { ensureFiles, ensureTableData } from '../rows/table-rows.ts';
import { declare, remove, removedAnswer, storageOptions } from './batched-writes.ts';
import type { CatalogOperation, RowOperation } from './operation-handler.ts';
import { nextToken, pageRequest, readMode } from './read-parameters.ts';

export const listTables: CatalogOperation<'listTables'> = (catalog, { id, query }) => {
  const namespace = requireNamespace(catalog, id);
  const page = catalog.listTables(namespace, pageRequest(query, 't', namespace));
  return { tables: [...page.items], ...nextToken(page, 't') };
};

export const listAllTables: CatalogOperation<'listAllTables'> = (catalog, { delimiter, query }) => {
  const page = catalog.listAllTables(pageRequest(query, 'a'));
  return { tables: page.items.map((id) => formatId(id, delimiter)), ...nextToken(page, 'a') };
};

/** The deployment's own listing. Its format is not specified, so it returns the names like the other listing. */
export const listDeploymentTables: CatalogOperation<'listDeploymentTables'> = (catalog, request) => {
  const { query } = request;
  return listAllTables(catalog, { ...request, query: { ...query, include_declared: undefined } });
};

export const tableExists: RowOperation<'tableExists'> = async (rows, { id, body }) => {
  if (body.version == null) requireTable(rows.catalog, id);
  else await describedVersion(rows, id, await ensureTableData(rows, id), body.version);
};

export const describeTable: RowOperation<'describeTable'> = async (rows, { id, query, body }) => {
  const table = await ensureTableData(rows, id);
  const { record } = table;
  // Clients send these in the query, in the body, or in both.
  const withDetail = query.load_detailed_metadata === true || body.load_detailed_metadata === true;
  const withUri = query.with_table_uri === true || body.with_table_uri === true;
  const isVersionRequested = withDetail || body.version != null;
  const version = isVersionRequested ? await describedVersion(rows, id, table, body.version) : undefined;
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
 * All known details. A declared table has no version, and so neither schema nor stats. For a version that is only an
 * entry they are unknown, like the table’s own metadata.
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

/**
 * A location may be a plain path, or contain characters that a URI must encode. A scheme of one letter is a drive.
 */
function uriOf(location: string): string {
  const isUri = URL.canParse(location) && !/^[a-z]:/i.test(location);
  return isUri ? new URL(location).href : pathToFileURL(location).href;
}

export const declareTable: CatalogOperation<'declareTable'> = (catalog, { id, body }) =>
  catalog.commit((writer) => declare(writer, id, body, writer.transactionId()));

export const registerTable: RowOperation<'registerTable'> = async (rows, { id, body }) => {
  const isOverwrite = readMode(body.mode, 'mode', ['create', 'overwrite']) === 'overwrite';
  await checkRegistration(rows, id, body.location);
  const registration = { location: body.location, properties: body.properties ?? {}, isOverwrite };
  return rows.catalog.commit((writer) =>
    removedAnswer(id, writer.registerTable(id, registration), writer.transactionId()),
  );
};

/** Keeps the rows. */
export const deregisterTable: RowOperation<'deregisterTable'> = async (rows, { id }) => {
  await ensureFiles(rows, [id]);
  return take(rows.catalog, id);
};

/** Also deletes the rows if this server owns them. */
export const dropTable: RowOperation<'dropTable'> = async (rows, { id }) => {
  const { location } = requireTable(rows.catalog, id).record;
  return droppedTable(rows, location, () => take(rows.catalog, id));
};

export const renameTable: CatalogOperation<'renameTable'> = (catalog, { id, body }) => {
  const namespace = body.new_namespace_id ?? id.slice(0, -1);
  return catalog.commit((writer) => {
    writer.renameTable(id, [...namespace, body.new_table_name]);
    return { transaction_id: writer.transactionId() };
  });
};

function take(catalog: LocalCatalog, id: Id) {
  return catalog.commit((writer) => remove(writer, id, writer.transactionId()), { isRemoval: true });
}
