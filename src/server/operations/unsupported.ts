import type { Id, OperationName } from '../../protocol/index.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { Refusal } from '../catalog/refusal.ts';
import { tableExists } from '../catalog/refusals.ts';
import { findNamespace, findTable } from './find-table.ts';
import { readMode } from './modes.ts';
import type { CatalogOperation } from './operation-handler.ts';

/*
 * Operations that need rows, which this server's tables do not have: refused by name, so that nobody believes that a
 * stream was stored or a count was made.
 */

function needsRows(name: OperationName, id: Id): Refusal {
  return new Refusal(
    0,
    id,
    (table) => `\`${name}\` is not supported on table ${table}: the local server keeps no rows.`,
  );
}

function nativeOnManaged(name: OperationName, id: Id): Refusal {
  return new Refusal(
    19,
    id,
    (table) =>
      `The versions of table ${table} are managed by the namespace, and \`${name}\` would make one past it. Create a version entry instead.`,
  );
}

type Reading =
  | 'countRows'
  | 'tableStats'
  | 'queryTable'
  | 'listIndices'
  | 'describeIndexStats'
  | 'explainPlan'
  | 'analyzePlan';

const reading =
  <Name extends Reading>(name: Name): CatalogOperation<Name> =>
  (catalog, { id }) => {
    findTable(catalog, id);
    throw needsRows(name, id);
  };

type Changing = 'insertRows' | 'deleteRows' | 'updateRows' | 'restoreTable' | 'createIndex' | 'dropIndex';

/** Each would make a version of the table by the table's own means. */
const changing =
  <Name extends Changing>(name: Name): CatalogOperation<Name> =>
  (catalog, { id }) => {
    if (findTable(catalog, id).record.managed_versioning) throw nativeOnManaged(name, id);
    throw needsRows(name, id);
  };

/** Whether there is such a table is told first: that answer stays right whatever the server learns to do. */
const createTable: CatalogOperation<'createTable'> = (catalog, { id, query }) => {
  const mode = readMode(query.mode, 'mode', ['create', 'exist_ok', 'overwrite', 'append']);
  findNamespace(catalog, id.slice(0, -1));
  const number = catalog.findTable(id);
  if (number !== undefined && mode === 'create') throw tableExists(id);
  if (number !== undefined && isManaged(catalog, number)) throw nativeOnManaged('createTable', id);
  throw needsRows('createTable', id);
};

const createDeploymentTable: CatalogOperation<'createDeploymentTable'> = (_catalog, { id }) => {
  throw needsRows('createDeploymentTable', id);
};

function isManaged(catalog: Catalog, table: number): boolean {
  return catalog.tableRecordOf(table)?.managed_versioning ?? false;
}

export const unsupportedOperations = {
  countRows: reading('countRows'),
  tableStats: reading('tableStats'),
  queryTable: reading('queryTable'),
  listIndices: reading('listIndices'),
  describeIndexStats: reading('describeIndexStats'),
  explainPlan: reading('explainPlan'),
  analyzePlan: reading('analyzePlan'),
  insertRows: changing('insertRows'),
  deleteRows: changing('deleteRows'),
  updateRows: changing('updateRows'),
  restoreTable: changing('restoreTable'),
  createIndex: changing('createIndex'),
  dropIndex: changing('dropIndex'),
  createTable,
  createDeploymentTable,
} satisfies { readonly [Name in OperationName]?: CatalogOperation<Name> };
