import type { PlanRun, TableRef } from '#contract/index.ts';
import { sameRef } from '#contract/table-ref.ts';
import { failureOf } from '#lib/host/failure.ts';
import { isTune } from '#lib/links/copy-link.ts';
import type { ShownPage } from '#lib/links/index.ts';
import { openTablePage } from '#lib/workspace/workspace.ts';
import { parseJson } from '#protocol/index.ts';
import { showToast } from '#ui/show-toast.ts';
import { writtenJson } from './model/set-query-field.ts';
import { changeQueryState, queryStateOf } from './query-state.ts';
import { savedRun } from './saved-run.ts';

/** The parts of a query page that a link contains: the edited query and the run whose plan is shown. */
export function shownQuery(table: TableRef): ShownPage {
  const { json, isTouched, shownRunId } = queryStateOf(table);
  return { runId: shownRunId, query: isTouched || shownRunId !== undefined ? json : undefined };
}

type QueryToOpen = TableRef & Pick<ShownPage, 'query' | 'runId' | 'page'>;

/** SECURITY: only fills in the form. Never runs the query, whatever it contains and wherever it comes from. */
export async function openLinkedQuery({ query, runId, page, ...table }: QueryToOpen): Promise<void> {
  const run = runId === undefined ? undefined : await runOf(runId, table);
  if (runId !== undefined && run === undefined) showToast({ tone: 'danger', text: PLAN_ELSEWHERE });
  if (run !== undefined) changeQueryState(table, { shownRunId: run.runId });
  const text = query === undefined ? run?.query : writtenJson(parseJson(query));
  if (text !== undefined) fillIn(table, text);
  openTablePage(table, isTune(page) ? 'tune' : 'query');
}

const PLAN_ELSEWHERE = 'The linked plan isn’t on this computer. Explain or analyze the query to create one.';

/** A run of another table is ignored. */
async function runOf(runId: string, table: TableRef) {
  const run = await findRun(runId);
  return run !== undefined && sameRef(run, table) ? run : undefined;
}

/** Returns undefined if this computer doesn't have the run, or has deleted it. */
export async function findRun(runId: string): Promise<PlanRun | undefined> {
  try {
    return await savedRun(runId);
  } catch (problem) {
    if (failureOf(problem).code === 'GONE') return undefined;
    throw problem;
  }
}

/** Replaces what the user has written only when the user agrees. */
function fillIn({ connectionId, id }: TableRef, json: string): void {
  const { json: before, isTouched } = queryStateOf({ connectionId, id });
  const fill = () => changeQueryState({ connectionId, id }, { json, isTouched: true });
  if (!isTouched) fill();
  else if (before !== json) {
    showToast({
      text: 'Your current query is unchanged.',
      action: { label: 'Use linked query', onPress: fill },
    });
  }
}
