import { batchSupport, type Connection, lacksOperation } from '#contract/index.ts';
import type { OperationName } from '#protocol/index.ts';

/* Sentences in the present tense about what a server does. Each takes the response that it is based on: without it,
   there is another sentence or none. `scripts/checks/server-sentences.mjs` finds those that are written elsewhere. */

type Answered = Pick<Connection, 'local' | 'folder' | 'bucket' | 'capabilities'>;

/**
 * The server said that it doesn’t have an operation, or it is one of ours that was never requested; undefined if it may
 * have it.
 */
export function cannotText(connection: Answered, operation: OperationName, what: string): string | undefined {
  if (!lacksOperation(connection, operation)) return undefined;
  return connection.capabilities[operation] === 'no'
    ? `This server can’t ${what}`
    : `Only Vitrine’s own servers are known to ${what}`;
}

/**
 * Before a batch is committed as one request. Without evidence that the server supports that, says what happens in both
 * cases.
 */
export function batchCommitText(connection: Connection, operations: string): string {
  const together = `${operations} are applied together, or none.`;
  if (batchSupport(connection) === 'yes') return together;
  return `Whether ${connection.name} supports batch commits isn’t known yet. If it does: ${together} If it doesn’t, nothing is applied, and the operations can be sent one by one.`;
}

/**
 * A table description says that versions are managed. That nothing else creates versions is only known of the local
 * server, and of a server that rejected a restore.
 */
export function managedVersionsText({ name, local, capabilities }: Connection): string {
  const managed = `The namespace manages this table’s versions. Create, list, and delete them through ${name}.`;
  if (local) return `${managed} Restore and insert are rejected because they bypass it.`;
  return capabilities.restoreTable === 'no' ? `${managed} This server can’t restore one.` : managed;
}

/** What was returned instead of properties: an empty list or null. */
export function noPropertiesSentence(value: null | 'empty', of: 'namespace' | 'table', what: string): string {
  if (value === null) return `The server returned null: no ${of} properties are stored, or none are shown.`;
  return `The server returned an empty list: no ${what} are set on this ${of}.`;
}

/** By the responses to both lists, or if neither was requested. */
export function listingText({ capabilities }: Answered): string {
  const lists = (['listNamespaces', 'listTables'] as const).filter((name) => capabilities[name] === 'yes');
  if (lists.length === 2) return 'The server lists namespaces and tables.';
  return lists.length === 0
    ? 'Nothing was listed yet.'
    : `The server lists ${LISTED[lists[0] ?? 'listTables']}.`;
}

const LISTED = { listNamespaces: 'namespaces', listTables: 'tables' } as const;

/** About the range of nprobes, by the response to a query with one. */
export function probeRangeText(support: 'yes' | 'no' | undefined): string | undefined {
  if (support === 'yes') return undefined;
  return support === 'no'
    ? 'This server doesn’t support min and max. Clear both to set nprobes.'
    : 'This server may ignore min and max. A plan shows what it used.';
}

/** Our own servers respond once an index is built. Others may respond earlier, and are polled until it is. */
export function buildAnswerText({ local, folder, bucket }: Answered, estimate = ''): string {
  const isOwn = local || folder !== undefined || bucket !== undefined;
  return isOwn
    ? `The server responds once it is done${estimate}.`
    : `Some servers respond before it is done${estimate}; Vitrine then waits for it.`;
}

/** It rejected a table whose files are elsewhere. */
export const LOCAL_FILES_ONLY = 'this server reads only local files';
