import type { Id } from '../../protocol/index.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { findTable, findVersion } from './find-table.ts';
import { readMode } from './modes.ts';
import type { CatalogOperation } from './operation-handler.ts';
import { declare, remove, removedAnswer } from './table-writes.ts';

export const tableExists: CatalogOperation<'tableExists'> = (catalog, { id, body }) => {
  const table = findTable(catalog, id);
  if (body.version != null) findVersion(catalog, id, table, body.version);
};

export const declareTable: CatalogOperation<'declareTable'> = (catalog, { id, body }) =>
  catalog.commit((writer) => declare(writer, id, body, writer.transactionId()));

export const registerTable: CatalogOperation<'registerTable'> = (catalog, { id, body }) => {
  const isOverwrite = readMode(body.mode, 'mode', ['create', 'overwrite']) === 'overwrite';
  const registration = { location: body.location, properties: body.properties ?? {}, isOverwrite };
  return catalog.commit((writer) =>
    removedAnswer(id, writer.registerTable(id, registration), writer.transactionId()),
  );
};

export const deregisterTable: CatalogOperation<'deregisterTable'> = (catalog, { id }) => take(catalog, id);

/** A table's files are not this server's: what it can drop is what the catalog holds. */
export const dropTable: CatalogOperation<'dropTable'> = (catalog, { id }) => take(catalog, id);

export const renameTable: CatalogOperation<'renameTable'> = (catalog, { id, body }) => {
  const namespace = body.new_namespace_id ?? id.slice(0, -1);
  return catalog.commit((writer) => {
    writer.renameTable(id, [...namespace, body.new_table_name]);
    return { transaction_id: writer.transactionId() };
  });
};

function take(catalog: Catalog, id: Id) {
  return catalog.commit((writer) => remove(writer, id, writer.transactionId()));
}
