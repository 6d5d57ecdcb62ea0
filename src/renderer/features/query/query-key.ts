import { isAboutTable, type Tab } from '#lib/workspace/workspace.ts';

/** What is asked of one table goes by the table. */
export function queryKey(connectionId: string, id: readonly string[]): string {
  return JSON.stringify([connectionId, ...id]);
}

/** Of the pages that ask: the query, and what if it were another one. */
export function queriedKey({ content }: Tab): string | undefined {
  if (!isAboutTable(content) || content.kind === 'table') return undefined;
  return queryKey(content.connectionId, content.id);
}
