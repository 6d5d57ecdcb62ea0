import { type Connection, contextHeader, databaseHeader } from '#contract/index.ts';
import type { Header } from '../activity-log/mask-secrets.ts';

/** The members of a connection that affect its requests. */
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

/** Whether the two send identical requests. */
export function sameTarget(one: NamespaceTarget, other: NamespaceTarget): boolean {
  return REQUEST_MEMBERS.every((member) => JSON.stringify(one[member]) === JSON.stringify(other[member]));
}

/**
 * The context entries and the database as headers. SECURITY: the contract limits their names and values, and every
 * connection passes it, from a form or from a file.
 */
export function contextHeaders({
  context,
  database,
  headerDialect,
}: Pick<NamespaceTarget, 'context' | 'database' | 'headerDialect'>): readonly Header[] {
  const headers = context.map(({ name, value }): Header => [contextHeader(name, headerDialect), value]);
  return database === '' ? headers : [...headers, [databaseHeader(headerDialect), database]];
}
