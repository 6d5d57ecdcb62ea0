import { useEffect } from 'react';
import { type BatchContent, type DraftOperation, idKey, type TableStates, tableOf } from '#batch/index.ts';
import { formatQuantity } from '#lib/format.ts';
import { type BatchSession, draftOf, followDrafts, sessionOf } from '../state/batch-sessions.ts';
import { RECENT_MILLISECONDS } from './check-freshness.ts';
import { checksOf, countChecks } from './draft-checks.ts';
import { batchTableIds, checkAgainstServer, stopLooking, tablesThatLose } from './server-check.ts';

/** Nobody is asked about half a name: only once the typing pauses. */
const PAUSE_MILLISECONDS = 500;

/** While a batch is shown, the server is asked about its tables by itself: about those that are new, or were changed. */
export function useAutomaticChecks(draftId: string): void {
  useEffect(() => followDraft(draftId), [draftId]);
}

function followDraft(draftId: string): () => void {
  let seen: BatchContent | undefined;
  let last = draftOf(draftId)?.editing.draft;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    const open = draftOf(draftId);
    if (open?.commit.state !== 'idle') return;
    const { draft } = open.editing;
    const ids = tablesToCheck({ before: seen, draft, facts: open.facts, now: Date.now() });
    seen = draft;
    if (ids.length > 0) void checkAgainstServer(draftId, ids, { isAutomatic: true });
  };
  const lookSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(look, PAUSE_MILLISECONDS);
  };
  const stop = followDrafts(() => {
    const draft = draftOf(draftId)?.editing.draft;
    if (draft === last) return;
    last = draft;
    lookSoon();
  });
  look();
  return () => {
    clearTimeout(timer);
    stop();
  };
}

interface DraftToCheck {
  /** As it was at the last look; none was asked for what is in it now without one. */
  readonly before: BatchContent | undefined;
  readonly draft: BatchContent;
  readonly facts: TableStates;
  readonly now: number;
}

/** A batch may name ten thousand tables; about so many a server is asked only by a press. */
export const MAX_AUTOMATIC = 1000;

/** The tables of which nothing is known, and those of changed operations of which nothing recent is. */
export function tablesToCheck({ before, draft, facts, now }: DraftToCheck): readonly (readonly string[])[] {
  const ids = batchTableIds(draft);
  if (ids.length > MAX_AUTOMATIC) return [];
  const known = new Set(before?.operations ?? draft.operations);
  const changed = new Set(draft.operations.filter((operation) => !known.has(operation)).flatMap(keyOf));
  const losing = tablesThatLose(draft);
  return ids.filter((id) => {
    const key = idKey(id);
    const known = facts.get(key);
    if (known === undefined) return true;
    if (known.areTagsLeftOut === true && losing.has(key)) return true;
    return changed.has(key) && now - known.at > RECENT_MILLISECONDS;
  });
}

function keyOf(operation: DraftOperation): readonly string[] {
  const id = tableOf(operation);
  return id === undefined ? [] : [idKey(id)];
}

/** What a server does not say in this time, it says to the commit. */
const TIMEOUT = 10_000;

/**
 * Asks once more about each table right before a commit, and says why that must not be sent; undefined where nothing
 * speaks against it. Who calls it off sends nothing.
 */
export async function checkBeforeCommit(
  session: BatchSession,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { draftId, editing } = session.state;
  if (sessionOf(draftId) !== session || batchTableIds(editing.draft).length > MAX_AUTOMATIC) return undefined;
  const looking = checkAgainstServer(draftId, undefined, { isAutomatic: true });
  await Promise.race([looking, endOf(AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]))]);
  stopLooking(draftId);
  signal.throwIfAborted();
  const { errors } = countChecks(checksOf(editing.draft, session.state.facts));
  if (errors === 0) return undefined;
  const found = formatQuantity(errors, 'error');
  return `The catalog changed since the last check: ${found} found. Nothing was sent.`;
}

function endOf(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
