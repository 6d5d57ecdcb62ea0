import type { PlanRun, Table } from '#contract/index.ts';
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

const contexts = new WeakMap<
  PlanRun,
  { readonly table: Table | undefined; readonly context: QueryContext }
>();

/** One context for all who show a run, so that its plan is read once. */
export function contextOfRun(run: PlanRun, table: Table | undefined): QueryContext {
  const known = contexts.get(run);
  if (known !== undefined && known.table === table) return known.context;
  const context = contextOf(run.query, table);
  contexts.set(run, { table, context });
  return context;
}

function membersOf(json: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const query = parseJson(json);
    return typeof query === 'object' && query !== null ? { ...query } : undefined;
  } catch {
    return undefined;
  }
}
