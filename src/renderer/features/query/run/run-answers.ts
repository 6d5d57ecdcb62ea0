import type { RunAnswer, TableRef } from '#contract/index.ts';
import { refKey } from '#contract/table-ref.ts';
import { host } from '#lib/host/host.ts';
import { createPageState } from '#lib/workspace/page-state.ts';
import { queriedKey } from '../query-state.ts';

/** The rows of a table's latest runs. The host holds them as long as this window shows them. */
interface RunAnswers {
  /** The latest first. */
  readonly stored: readonly { readonly runId: string; readonly answer: RunAnswer }[];
}

const answers = createPageState<RunAnswers>({ first: { stored: [] }, keyOf: queriedKey, most: 3 });

/** Enough to return to the previous run and compare. The rows of one run can take many megabytes. */
const MOST = 3;

/** Returns undefined if the rows of the run are no longer held. */
export function useRunAnswer(table: TableRef, runId: string | undefined): RunAnswer | undefined {
  return answers.use(refKey(table), ({ stored }) => stored.find((one) => one.runId === runId)?.answer);
}

export function keepRunAnswer(table: TableRef, runId: string, answer: RunAnswer): void {
  const key = refKey(table);
  const all = [{ runId, answer }, ...answers.of(key).stored];
  answers.change(key, { stored: all.slice(0, MOST) });
  for (const dropped of all.slice(MOST)) letGo(dropped.answer);
}

/** A failure doesn't matter: the host drops the answer anyway once newer ones arrive. */
export function letGo({ answerId }: RunAnswer): void {
  void host.rows.forget({ answerId }).catch(() => {});
}
