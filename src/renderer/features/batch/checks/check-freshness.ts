import { idKey } from '#batch/index.ts';
import type { BatchState } from '../state/batch-state.ts';
import { batchTableIds } from './server-check.ts';

/** What was heard so lately is not asked again because an operation was changed. */
export const RECENT_MILLISECONDS = 10_000;

/** What the checks of a batch rest on. */
export type CheckFreshness =
  | { readonly state: 'running'; readonly heard: number; readonly total: number }
  /** The server has told of none of the tables. */
  | { readonly state: 'never' }
  /** `at` is when it told of the one that it told of first; `old`: before the batch was changed. */
  | { readonly state: 'recent' | 'old'; readonly at: number };

export function checkFreshness({
  serverCheck,
  facts,
  editing,
  changedAt,
}: Pick<BatchState, 'serverCheck' | 'facts' | 'editing' | 'changedAt'>): CheckFreshness {
  if (serverCheck?.isRunning === true) {
    return { state: 'running', heard: serverCheck.heard, total: serverCheck.total };
  }
  const times = batchTableIds(editing.draft).flatMap((id) => facts.get(idKey(id))?.at ?? []);
  const at = times.reduce<number | undefined>((least, time) => Math.min(least ?? time, time), undefined);
  if (at === undefined) return { state: 'never' };
  return { state: changedAt - at > RECENT_MILLISECONDS ? 'old' : 'recent', at };
}
