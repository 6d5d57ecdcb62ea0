import type { Id } from '../../protocol/index.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { Refusal } from '../catalog/refusal.ts';
import { naming } from './batch-naming.ts';
import { type FoundTable, findTable, findVersion } from './find-table.ts';
import type { CatalogOperation } from './operation-handler.ts';
import { nextToken, readAfter, readLimit } from './paging.ts';
import * as writes from './version-writes.ts';

export const createTableVersion: CatalogOperation<'createTableVersion'> = (catalog, { id, body }) =>
  catalog.commit((writer) => writes.createVersion(writer, id, body, writer.transactionId()));

export const deleteVersions: CatalogOperation<'deleteVersions'> = (catalog, { id, body }) =>
  catalog.commit((writer) => writes.deleteVersions(writer, id, body, writer.transactionId()));

export const describeVersion: CatalogOperation<'describeVersion'> = (catalog, { id, body }) => {
  const table = withKnownVersions(catalog, id, 'describeVersion');
  return { version: writes.versionRecord(findVersion(catalog, id, table, body.version)) };
};

export const listVersions: CatalogOperation<'listVersions'> = (catalog, { id, query }) => {
  const { number } = withKnownVersions(catalog, id, 'listVersions');
  const isDescending = query.descending ?? false;
  const listing = isDescending ? 'w' : 'v';
  const after = readAfter(query.page_token, listing, number);
  const page = catalog.listVersions(number, { after, limit: readLimit(query.limit), isDescending });
  return { versions: page.items.map(writes.versionRecord), ...nextToken(page, listing) };
};

export const batchCreateVersions: CatalogOperation<'batchCreateVersions'> = (catalog, { body }) =>
  catalog.commit((writer) => {
    const versions = body.entries.map((entry, index) =>
      naming({ index, kind: 'create_table_version', id: entry.id }, () => {
        return writes.createVersion(writer, entry.id, entry, writer.transactionId()).version;
      }),
    );
    return { versions, transaction_id: writer.transactionId() };
  });

/** The versions of a table that was registered lie in its storage, and an empty list would be a wrong answer. */
function withKnownVersions(catalog: Catalog, id: Id, name: 'describeVersion' | 'listVersions'): FoundTable {
  const found = findTable(catalog, id);
  const isKnown = found.record.managed_versioning || found.record.is_only_declared;
  if (isKnown || catalog.latestVersion(found.number) !== undefined) return found;
  throw new Refusal(
    0,
    id,
    (table) =>
      `\`${name}\` is not supported on table ${table}: its versions lie in its own storage, which the local server does not read.`,
  );
}
