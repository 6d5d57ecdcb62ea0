import { showFailure } from '#lib/host/failure.ts';
import { openTab } from '#lib/workspace/workspace.ts';
import { changeQueryState } from './query-state.ts';
import { savedRun } from './saved-run.ts';

/** Opens the query of a table with one of the runs that are kept. */
export async function showRun(runId: string): Promise<void> {
  try {
    const { connectionId, id, query } = await savedRun(runId);
    changeQueryState(connectionId, id, { shownRunId: runId, json: query, isTouched: true });
    openTab({ kind: 'query', connectionId, id });
  } catch (problem) {
    showFailure(problem);
  }
}
