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

/** What is in the catalog alone. */
const catalogOperations = {
  listTables,
  listAllTables,
  listDeploymentTables,
  ...namespaceEntries,
  declareTable,
  renameTable,
  ...versionEntries,
} satisfies { readonly [Name in OperationName]?: CatalogOperation<Name> };

/** What tells of rows too, or of what lies on disk beside them. */
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

/** What is read from the rows of a table, wherever they lie. */
const readingOperations = { ...reading, describeIndexInside } satisfies {
  readonly [Name in OperationName]?: ReadingOperation<Name>;
};

/** Every operation of the interface; one that is missing here is a mistake that the compiler names. */
void ({ ...catalogOperations, ...rowOperations, ...readingOperations } satisfies {
  readonly [Name in OperationName]: unknown;
});

export function operationHandlers(rows: RowStorage): OperationHandlers {
  const entries = [
    ...bound(catalogOperations, rows.catalog),
    ...bound(rowOperations, rows),
    ...bound(readingOperations, tablesOnDisk(rows)),
  ];
  // Of entries, the compiler forgets which name each handler belongs to; the tables above have checked just that.
  return Object.fromEntries(entries) as OperationHandlers;
}

type AnyOperation = (setting: unknown, request: never) => unknown;

/** Each with what it works on, and its refusals in the words of who asked. */
export function bound(operations: object, setting: unknown): [string, unknown][] {
  return Object.entries(operations).map(([name, operation]) => [name, handler(operation, setting)]);
}

function handler(operation: AnyOperation, setting: unknown) {
  return (request: never) => answerRefusals(request, () => operation(setting, request));
}

/** The answer, or what keeps it back as an `ApiFailure`. */
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

/** What the catalog refuses, as a failure that names things in the words of who asked. */
function asApiFailure(problem: unknown, delimiter: string): unknown {
  if (!(problem instanceof CatalogRejection)) return problem;
  const { code, operation } = problem;
  const details = operation === undefined ? {} : { operation };
  const prefix = operation === undefined ? '' : `Operation ${operation.index} (${operation.kind}): `;
  return new ApiFailure(code, `${prefix}${problem.inDelimiter(delimiter)}`, undefined, details);
}
