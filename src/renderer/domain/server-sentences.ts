import { type Connection, lacksOperation } from '#contract/index.ts';
import type { OperationName } from '#protocol/index.ts';

/*
 * Sentences in the present about what a server does. Each takes the answer that it rests on: without it there is
 * another sentence, or none. `scripts/checks/server-sentences.mjs` finds those that are written elsewhere.
 */

type Answered = Pick<Connection, 'local' | 'folder' | 'bucket' | 'capabilities'>;

/** It said that it doesn’t have an operation, or it is one of ours that nobody asked it for; undefined where it may have it. */
export function cannotText(connection: Answered, operation: OperationName, what: string): string | undefined {
  if (!lacksOperation(connection, operation)) return undefined;
  return connection.capabilities[operation] === 'no'
    ? `This server can’t ${what}`
    : `Only Vitrine’s own servers are known to ${what}`;
}

/** Before a batch goes out whole: it is one, unless the server never said that it takes one. */
export function batchCommitText({ name, capabilities }: Connection, operations: string): string {
  const together = `${operations} are applied together, or none.`;
  if (capabilities.batchCommit === 'yes') return together;
  return `Whether ${name} supports batch commits isn’t known yet. If it does: ${together} If it doesn’t, nothing is applied, and the operations can be sent one by one.`;
}

/**
 * A description says that the versions are managed. That nothing else makes versions is known of the local server, whose
 * rule it is, and of a server that refused to restore one.
 */
export function managedVersionsText({ name, local, capabilities }: Connection): string {
  const managed = `The namespace manages this table’s versions. Create, list, and delete them through ${name}.`;
  if (local) return `${managed} Restore and insert are rejected because they bypass it.`;
  return capabilities.restoreTable === 'no' ? `${managed} This server can’t restore one.` : managed;
}

/** What came in place of properties: an empty list, or null. */
export function noPropertiesSentence(value: null | 'empty', of: 'namespace' | 'table', what: string): string {
  if (value === null) return `The server returned null: no ${of} properties are stored, or none are shown.`;
  return `The server returned an empty list: no ${what} are set on this ${of}.`;
}

/** By what it answered to both lists, and where neither was asked for. */
export function listingText({ capabilities }: Answered): string {
  const lists = (['listNamespaces', 'listTables'] as const).filter((name) => capabilities[name] === 'yes');
  if (lists.length === 2) return 'The server lists namespaces and tables.';
  return lists.length === 0
    ? 'Nothing was listed yet.'
    : `The server lists ${LISTED[lists[0] ?? 'listTables']}.`;
}

const LISTED = { listNamespaces: 'namespaces', listTables: 'tables' } as const;

/** Of the range of nprobes, by what it answered to a query that had one. */
export function probeRangeText(support: 'yes' | 'no' | undefined): string | undefined {
  if (support === 'yes') return undefined;
  return support === 'no'
    ? 'This server doesn’t support min and max. Clear both to set nprobes.'
    : 'This server may ignore min and max. A plan shows what it used.';
}

/** Our own answers once an index is built. Others may answer before, and are asked until it is. */
export function buildAnswerText({ local, folder, bucket }: Answered, estimate = ''): string {
  const isOwn = local || folder !== undefined || bucket !== undefined;
  return isOwn
    ? `The server responds once it is done${estimate}.`
    : `Some servers respond before it is done${estimate}; Vitrine then waits for it.`;
}

/** It refused a table whose files are somewhere else. */
export const LOCAL_FILES_ONLY = 'this server reads only local files';
