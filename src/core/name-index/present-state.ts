import type { IndexingBlocker, NameLoadState, NameState } from '../../contract/index.ts';
import type { Summary } from './messages.ts';
import type { WalkStatus } from './name-crawlers.ts';

export const NOTHING_KNOWN: Summary = {
  names: 0,
  namespaces: 0,
  remaining: 0,
  failed: 0,
  failures: [],
  at: null,
  isPaused: false,
  isKept: false,
  isBlank: true,
};

/** How far the names of a connection are known, as the window says it. */
export function presentState(
  connectionId: string,
  summary: Summary,
  walk: WalkStatus,
  asksFirst: IndexingBlocker | undefined,
): NameState {
  const { names, namespaces, remaining, at, failed, failures, isKept } = summary;
  return {
    connectionId,
    state: stateOf(summary, walk),
    names,
    namespaces,
    remaining,
    at,
    failed,
    failures: [...failures],
    ...(walk.isWalking && walk.resumesAt !== undefined ? { resumesAt: walk.resumesAt } : {}),
    ...(walk.problem === undefined ? {} : { problem: walk.problem.details }),
    ...(asksFirst === undefined ? {} : { asksFirst }),
    isKept,
  };
}

function stateOf({ isBlank, isPaused, remaining, failed }: Summary, walk: WalkStatus): NameLoadState {
  if (walk.isWalking) return 'walking';
  if (walk.problem !== undefined) return 'stopped';
  if (isPaused) return 'paused';
  if (isBlank) return 'never';
  if (remaining > 0) return 'paused';
  return failed > 0 ? 'partly' : 'complete';
}
