import { type Connection, contextHeader, databaseHeader } from '#contract/index.ts';
import type { Header } from '../activity-log/mask-secrets.ts';

/** What of a connection decides how its requests are made. */
const REQUEST_MEMBERS = [
  'address',
  'delimiter',
  'alwaysSendDelimiter',
  'flavour',
  'headerDialect',
  'database',
  'identityInBody',
  'context',
  'network',
  'pageSize',
  'authorization',
  'oauth',
  'trustedOrigins',
] as const;

export type NamespaceTarget = Readonly<Pick<Connection, (typeof REQUEST_MEMBERS)[number]>> & {
  readonly connectionId: string;
};

export function targetOf(
  connectionId: string,
  connection: Pick<Connection, (typeof REQUEST_MEMBERS)[number]>,
): NamespaceTarget {
  const { address, delimiter, alwaysSendDelimiter, flavour, headerDialect, database } = connection;
  const { identityInBody, context, network, pageSize, authorization, oauth, trustedOrigins } = connection;
  return {
    connectionId,
    address,
    delimiter,
    alwaysSendDelimiter,
    flavour,
    headerDialect,
    database,
    identityInBody,
    context,
    network,
    pageSize,
    authorization,
    oauth,
    trustedOrigins,
  };
}

/** Whether a request made for the one may be answered otherwise when made for the other. */
export function sameTarget(one: NamespaceTarget, other: NamespaceTarget): boolean {
  return REQUEST_MEMBERS.every((member) => JSON.stringify(one[member]) === JSON.stringify(other[member]));
}

/**
 * The context entries and the database of a connection as headers. SECURITY: what they may be called and hold is the
 * contract's rule, and nothing comes to a connection, from a form or from a file, without it.
 */
export function contextHeaders({
  context,
  database,
  headerDialect,
}: Pick<NamespaceTarget, 'context' | 'database' | 'headerDialect'>): readonly Header[] {
  const headers = context.map(({ name, value }): Header => [contextHeader(name, headerDialect), value]);
  return database === '' ? headers : [...headers, [databaseHeader(headerDialect), database]];
}
