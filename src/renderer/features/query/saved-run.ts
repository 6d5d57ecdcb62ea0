import type { PlanRun, Table } from '#contract/index.ts';
import { contextColumns } from '#domain/fields/query-columns.ts';
import { showFailure } from '#lib/host/failure.ts';
import { hostQueries } from '#lib/host/host.ts';
import { queryClient } from '#lib/host/query-client.ts';
import { openTablePage } from '#lib/workspace/workspace.ts';
import type { QueryContext } from '#plan/index.ts';
import { defined, parseJson } from '#protocol/index.ts';
import { changeQueryState } from './query-state.ts';

/** Loads a saved run with its plan, and never reloads it: a recorded response stays the same. */
export function savedRunQuery(runId: string) {
  return { ...hostQueries.plans.run.queryOptions({ input: { runId } }), staleTime: Number.POSITIVE_INFINITY };
}

export function savedRun(runId: string): Promise<PlanRun> {
  return queryClient.fetchQuery(savedRunQuery(runId));
}

/** Opens the query page of a run's table and shows the run. */
export async function showRun(runId: string): Promise<void> {
  try {
    const { connectionId, id, query } = await savedRun(runId);
    changeQueryState({ connectionId, id }, { shownRunId: runId, json: query, isTouched: true });
    openTablePage({ connectionId, id }, 'query');
  } catch (problem) {
    showFailure(problem);
  }
}

/** The facts about the query and the table that the findings about its plan use. */
export function contextOf(json: string, table: Table | undefined): QueryContext {
  const query = membersOf(json);
  return {
    ...defined({ query }),
    ...(table?.answer.schema?.fields == null ? {} : { columns: contextColumns(table.answer.schema?.fields) }),
  };
}

const contexts = new WeakMap<
  PlanRun,
  { readonly table: Table | undefined; readonly context: QueryContext }
>();

/** One context for all components that show a run, so that its plan is parsed once. */
export function contextOfRun(run: PlanRun, table: Table | undefined): QueryContext {
  const known = contexts.get(run);
  if (known !== undefined && known.table === table) return known.context;
  const context = {
    ...contextOf(run.query, table),
    ...defined({ recall: run.recall }),
  };
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
