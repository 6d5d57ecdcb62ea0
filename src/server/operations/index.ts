import type { Id, OperationName } from '#protocol/index.ts';
import { CatalogRejection } from '../catalog/refusals.ts';
import { ApiFailure } from '../http/api-failure.ts';
import { tablesOnDisk } from '../rows/readable-tables.ts';
import type { RowStorage } from '../rows/row-storage.ts';
import { batchCommit } from './batch-commit.ts';
import * as creations from './create-table.ts';
import { describeIndexInside } from './index-inside.ts';
import * as indices from './indices.ts';
import * as namespaces from './namespaces.ts';
import type {
  CatalogOperation,
  OperationHandlers,
  ReadingOperation,
  RowOperation,
} from './operation-handler.ts';
import * as reading from './reading.ts';
import * as tableRows from './rows.ts';
import * as tables from './tables.ts';
import * as tags from './tags.ts';
import * as versions from './versions.ts';

export type { OperationHandlers, OperationRequest } from './operation-handler.ts';

const { dropNamespace, ...namespaceEntries } = namespaces;
const { declareTable, renameTable, listTables, listAllTables, listDeploymentTables, ...tablesWithRows } =
  tables;
const { describeVersion, listVersions, ...versionEntries } = versions;

/** Operations that only need the catalog. */
const catalogOperations = {
  listTables,
  listAllTables,
  listDeploymentTables,
  ...namespaceEntries,
  declareTable,
  renameTable,
  ...versionEntries,
} satisfies { readonly [Name in OperationName]?: CatalogOperation<Name> };

/** Operations that also need rows or files on disk. */
const rowOperations = {
  dropNamespace,
  ...tablesWithRows,
  batchCommit,
  describeVersion,
  listVersions,
  ...tags,
  ...tableRows,
  ...creations,
  ...indices,
} satisfies { readonly [Name in OperationName]?: RowOperation<Name> };

/** Operations that read the rows of a table, wherever it is stored. */
const readingOperations = { ...reading, describeIndexInside } satisfies {
  readonly [Name in OperationName]?: ReadingOperation<Name>;
};

/** All operations of the interface. The compiler reports a missing one. */
void ({ ...catalogOperations, ...rowOperations, ...readingOperations } satisfies {
  readonly [Name in OperationName]: unknown;
});

export function operationHandlers(rows: RowStorage): OperationHandlers {
  const entries = [
    ...bound(catalogOperations, rows.catalog),
    ...bound(rowOperations, rows),
    ...bound(readingOperations, tablesOnDisk(rows)),
  ];
  // `fromEntries` loses the type of each handler; the tables above have checked it.
  return Object.fromEntries(entries) as OperationHandlers;
}

type AnyOperation = (setting: unknown, request: never) => unknown;

/** Binds each operation to its context, and converts its rejections. */
export function bound(operations: object, setting: unknown): [string, unknown][] {
  return Object.entries(operations).map(([name, operation]) => [name, handler(operation, setting)]);
}

function handler(operation: AnyOperation, setting: unknown) {
  return (request: never) => answerRefusals(request, () => operation(setting, request));
}

/** Returns the result, or throws an `ApiFailure`. */
async function answerRefusals<Answer>(
  { delimiter }: { readonly id: Id; readonly delimiter: string },
  answer: () => Answer | Promise<Answer>,
): Promise<Answer> {
  try {
    return await answer();
  } catch (problem) {
    throw asApiFailure(problem, delimiter);
  }
}

/** Converts a rejection of the catalog, with IDs in the delimiter of the request. */
function asApiFailure(problem: unknown, delimiter: string): unknown {
  if (!(problem instanceof CatalogRejection)) return problem;
  const { code, operation } = problem;
  const details = operation === undefined ? {} : { operation };
  const prefix = operation === undefined ? '' : `Operation ${operation.index} (${operation.kind}): `;
  return new ApiFailure(code, `${prefix}${problem.inDelimiter(delimiter)}`, undefined, details);
}
