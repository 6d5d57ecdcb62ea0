import { contextHeader, databaseHeader } from '../../contract/index.ts';
import type { Header } from '../activity-log/visible-headers.ts';
import type { NamespaceTarget } from './target.ts';

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
