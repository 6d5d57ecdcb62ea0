import { openLanceTable } from '#lance-format/lance-table.ts';
import { ERROR, type Id } from '#protocol/index.ts';
import { type FoundTable, requireVersion } from '../catalog/find-table.ts';
import { readVersion, versionKey } from '../catalog/keys.ts';
import type { VersionPageRequest } from '../catalog/reader.ts';
import { CatalogRejection, naming, noVersionYet, versionNotFound } from '../catalog/refusals.ts';

import { withTableContext } from '../rows/readable-files.ts';
import type { RowStorage } from '../rows/row-storage.ts';
import { ensureTableData, ownDirectory } from '../rows/table-rows.ts';
import * as writes from './batched-writes.ts';
import type { CatalogOperation, RowOperation } from './operation-handler.ts';
import { nextToken, readAfter, readLimit } from './read-parameters.ts';

export const createTableVersion: CatalogOperation<'createTableVersion'> = (catalog, { id, body }) =>
  catalog.commit((writer) => writes.addVersion(writer, id, body, writer.transactionId()));

export const deleteVersions: CatalogOperation<'deleteVersions'> = (catalog, { id, body }) =>
  catalog.commit((writer) => writes.removeVersions(writer, id, body, writer.transactionId()), {
    isRemoval: true,
  });

export const describeVersion: RowOperation<'describeVersion'> = async (rows, { id, body }) => {
  const table = await withKnownVersions(rows, id);
  const directory = await ownDirectory(rows, id, table);
  if (directory === undefined) {
    return { version: writes.versionAnswer(requireVersion(rows.catalog, id, table, body.version)) };
  }
  const files = openLanceTable(directory);
  const found = await withTableContext(id, () =>
    body.version == null ? files.latest() : files.find(body.version),
  );
  if (found === undefined) throw body.version == null ? noVersionYet(id) : versionNotFound(id, body.version);
  return { version: writes.versionAnswer(found) };
};

export const listVersions: RowOperation<'listVersions'> = async (rows, { id, query }) => {
  const table = await withKnownVersions(rows, id);
  const isDescending = query.descending ?? false;
  const listing = isDescending ? 'w' : 'v';
  const after = readAfter(query.page_token, listing, table.number);
  const request = { after, limit: readLimit(query.limit), isDescending };
  const directory = await ownDirectory(rows, id, table);
  const page =
    directory === undefined
      ? rows.catalog.listVersions(table.number, request)
      : await withTableContext(id, () => versionsOnDisk(directory, table.number, request));
  return { versions: page.items.map(writes.versionAnswer), ...nextToken(page, listing) };
};

export const batchCreateVersions: CatalogOperation<'batchCreateVersions'> = (catalog, { body }) =>
  catalog.commit((writer) => {
    const versions = body.entries.map((entry, index) =>
      naming({ index, kind: 'create_table_version', id: entry.id }, () => {
        return writes.addVersion(writer, entry.id, entry, writer.transactionId()).version;
      }),
    );
    return { versions, transaction_id: writer.transactionId() };
  });

/** Returns catalog entries, so that page tokens have the same form. */
async function versionsOnDisk(directory: string, number: number, request: VersionPageRequest) {
  const { after, ...rest } = request;
  const from = after === undefined ? rest : { ...rest, after: readVersion(after) };
  const { items, next } = await openLanceTable(directory).list(from);
  return next === undefined ? { items } : { items, next: versionKey(number, next) };
}

/** A registered table has its versions in its storage, so an empty list would be wrong. */
async function withKnownVersions(rows: RowStorage, id: Id): Promise<FoundTable> {
  const found = await ensureTableData(rows, id);
  const isKnown = found.record.managed_versioning || found.record.is_only_declared;
  if (isKnown || rows.catalog.latestVersion(found.number) !== undefined) return found;
  if ((await ownDirectory(rows, id, found)) !== undefined) return found;
  throw new CatalogRejection(
    ERROR.invalidTableState,
    id,
    (table) =>
      `Versions of table ${table} aren’t available: they are in storage that the local server can’t read.`,
  );
}
