import type { OperationName } from '#protocol/index.ts';
import type { RowStorage } from '../rows/row-storage.ts';
import { answerRefusals } from './answer-refusals.ts';
import { batchCommit } from './batch-commit.ts';
import * as changes from './change-rows.ts';
import * as creations from './create-table.ts';
import { describeTable } from './describe-table.ts';
import * as indices from './indices.ts';
import { listAllTables, listDeploymentTables } from './list-all-tables.ts';
import { listNamespaces, listTables } from './list-children.ts';
import * as namespaces from './namespaces.ts';
import type { CatalogOperation, OperationHandlers, RowOperation } from './operation-handler.ts';
import * as reading from './read-rows.ts';
import * as tables from './tables.ts';
import * as tags from './tags.ts';
import * as versions from './versions.ts';

export type { OperationHandlers, OperationRequest } from './operation-handler.ts';

const { dropNamespace, ...namespaceEntries } = namespaces;
const { declareTable, deregisterTable, renameTable, ...tablesWithRows } = tables;
const { describeVersion, listVersions, ...versionEntries } = versions;

/** What is in the catalog alone. */
const catalogOperations = {
  listNamespaces,
  listTables,
  listAllTables,
  listDeploymentTables,
  batchCommit,
  ...namespaceEntries,
  declareTable,
  deregisterTable,
  renameTable,
  ...versionEntries,
} satisfies { readonly [Name in OperationName]?: CatalogOperation<Name> };

/** What tells of rows too, or of what lies on disk beside them. */
const rowOperations = {
  dropNamespace,
  describeTable,
  ...tablesWithRows,
  describeVersion,
  listVersions,
  ...tags,
  ...reading,
  ...changes,
  ...creations,
  ...indices,
} satisfies { readonly [Name in OperationName]?: RowOperation<Name> };

/** Every operation of the interface; one that is missing here is a mistake that the compiler names. */
void ({ ...catalogOperations, ...rowOperations } satisfies { readonly [Name in OperationName]: unknown });

export function operationHandlers(rows: RowStorage): OperationHandlers {
  const bound = (operations: object, setting: unknown) =>
    Object.entries(operations).map(([name, operation]) => [name, handler(operation, setting)]);
  const entries = [...bound(catalogOperations, rows.catalog), ...bound(rowOperations, rows)];
  // Of entries, the compiler forgets which name each handler belongs to; the tables above have checked just that.
  return Object.fromEntries(entries) as OperationHandlers;
}

type AnyOperation = (setting: unknown, request: never) => unknown;

function handler(operation: AnyOperation, setting: unknown) {
  return (request: never) => answerRefusals(request, () => operation(setting, request));
}
