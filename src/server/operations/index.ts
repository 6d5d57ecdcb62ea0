import type { OperationName } from '../../protocol/index.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { answerRefusals } from './answer-refusals.ts';
import { batchCommit } from './batch-commit.ts';
import { describeTable } from './describe-table.ts';
import { listAllTables, listDeploymentTables } from './list-all-tables.ts';
import { listNamespaces, listTables } from './list-children.ts';
import * as namespaces from './namespaces.ts';
import type { CatalogOperation, OperationHandlers } from './operation-handler.ts';
import * as tables from './tables.ts';
import * as tags from './tags.ts';
import { unsupportedOperations } from './unsupported.ts';
import * as versions from './versions.ts';

export type { OperationHandlers, RequestOf } from './operation-handler.ts';

/** Every operation of the interface; one that is missing here is a mistake that the compiler names. */
const catalogOperations = {
  listNamespaces,
  listTables,
  listAllTables,
  listDeploymentTables,
  describeTable,
  batchCommit,
  ...namespaces,
  ...tables,
  ...versions,
  ...tags,
  ...unsupportedOperations,
} satisfies { readonly [Name in OperationName]: CatalogOperation<Name> };

export function operationHandlers(catalog: Catalog): OperationHandlers {
  const entries = Object.entries(catalogOperations).map(([name, operation]) => [
    name,
    bound(catalog, operation),
  ]);
  // Of entries, the compiler forgets which name each handler belongs to; the table above has checked just that.
  return Object.fromEntries(entries) as OperationHandlers;
}

type AnyOperation = (catalog: Catalog, request: never) => unknown;

function bound(catalog: Catalog, operation: AnyOperation) {
  return (request: never) => answerRefusals(request, () => operation(catalog, request));
}
