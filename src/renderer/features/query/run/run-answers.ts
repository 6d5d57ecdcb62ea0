import type { RunAnswer, TableRef } from '#contract/index.ts';
import { refKey } from '#contract/table-ref.ts';
import { host } from '#lib/host/host.ts';
import { createPageState } from '#lib/workspace/page-state.ts';
import { queriedKey } from '../query-state.ts';

/** The rows of a table's latest runs, which the host holds as long as they are shown here. */
interface RunAnswers {
  /** The latest first. */
  readonly kept: readonly { readonly runId: string; readonly answer: RunAnswer }[];
}

const answers = createPageState<RunAnswers>({ first: { kept: [] }, keyOf: queriedKey, most: 3 });

/** Enough to go back to the run before and compare; each may be of many megabytes. */
const MOST = 3;

/** Undefined where the rows of a run are not held any more. */
export function useRunAnswer(table: TableRef, runId: string | undefined): RunAnswer | undefined {
  return answers.use(refKey(table), ({ kept }) => kept.find((one) => one.runId === runId)?.answer);
}

export function keepRunAnswer(table: TableRef, runId: string, answer: RunAnswer): void {
  const key = refKey(table);
  const all = [{ runId, answer }, ...answers.of(key).kept];
  answers.change(key, { kept: all.slice(0, MOST) });
  for (const dropped of all.slice(MOST)) letGo(dropped.answer);
}

/** The host forgets it in any case, once there are others. */
export function letGo({ answerId }: RunAnswer): void {
  void host.rows.forget({ answerId }).catch(() => {});
}
