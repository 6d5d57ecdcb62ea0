import { idKey } from '#batch/index.ts';
import type { BatchState } from '../state/batch-state.ts';
import { batchTableIds } from './server-check.ts';

/** Data that is younger is not requested again when an operation changes. */
export const RECENT_MILLISECONDS = 10_000;

/** The state of the server data that the checks of a batch use. */
export type CheckFreshness =
  | { readonly state: 'running'; readonly received: number; readonly total: number }
  /** The server has not returned any of the tables. */
  | { readonly state: 'never' }
  /** `at` is when the oldest data was requested; `old` means that the batch changed since. */
  | { readonly state: 'recent' | 'old'; readonly at: number };

export function checkFreshness({
  serverCheck,
  facts,
  editing,
  changedAt,
}: Pick<BatchState, 'serverCheck' | 'facts' | 'editing' | 'changedAt'>): CheckFreshness {
  if (serverCheck?.isRunning === true) {
    return { state: 'running', received: serverCheck.received, total: serverCheck.total };
  }
  const times = batchTableIds(editing.draft).flatMap((id) => facts.get(idKey(id))?.at ?? []);
  const at = times.reduce<number | undefined>((least, time) => Math.min(least ?? time, time), undefined);
  if (at === undefined) return { state: 'never' };
  return { state: changedAt - at > RECENT_MILLISECONDS ? 'old' : 'recent', at };
}
