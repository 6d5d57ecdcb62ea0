import type { Table } from '#contract/index.ts';
import type { QueryContext } from '#plan/index.ts';
import { parseJson } from '#protocol/index.ts';
import { contextColumns } from './query-columns.ts';

/** What the findings about a plan may know of the query that it belongs to, and of the table. */
export function contextOf(json: string, table: Table | undefined): QueryContext {
  const query = membersOf(json);
  return {
    ...(query === undefined ? {} : { query }),
    ...(table?.fields == null ? {} : { columns: contextColumns(table.fields) }),
  };
}

function membersOf(json: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const query = parseJson(json);
    return typeof query === 'object' && query !== null ? { ...query } : undefined;
  } catch {
    return undefined;
  }
}
