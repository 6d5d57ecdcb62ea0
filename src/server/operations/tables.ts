import type { Id } from '#protocol/index.ts';
import type { LocalCatalog } from '../catalog/catalog.ts';
import { describedVersion } from '../rows/described-version.ts';
import { droppedTable } from '../rows/dropped-table.ts';
import { checkRegistration } from '../rows/registration.ts';
import { ensureTableData } from '../rows/table-rows.ts';
import { findTable } from './find-table.ts';
import { readMode } from './modes.ts';
import type { CatalogOperation, RowOperation } from './operation-handler.ts';
import { declare, remove, removedAnswer } from './table-writes.ts';

export const tableExists: RowOperation<'tableExists'> = async (rows, { id, body }) => {
  if (body.version == null) findTable(rows.catalog, id);
  else await describedVersion(rows, id, await ensureTableData(rows, id), body.version);
};

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

/** Its rows stay where they are. */
export const deregisterTable: CatalogOperation<'deregisterTable'> = (catalog, { id }) => take(catalog, id);

/** With its rows, where they are this server's own. */
export const dropTable: RowOperation<'dropTable'> = async (rows, { id }) => {
  const { location } = findTable(rows.catalog, id).record;
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
