import { useEffect } from 'react';
import { type BatchContent, type DraftOperation, idKey, type TableStates, tableOf } from '#batch/index.ts';
import { formatQuantity } from '#lib/format.ts';
import { type BatchSession, draftOf, followDrafts, sessionOf } from '../state/batch-sessions.ts';
import { RECENT_MILLISECONDS } from './check-freshness.ts';
import { checksOf, countChecks } from './draft-checks.ts';
import { batchTableIds, checkAgainstServer, stopLooking, tablesThatLose } from './server-check.ts';

/** Requests wait for a pause in typing, so that none is sent for half a name. */
const PAUSE_MILLISECONDS = 500;

/** While a batch is shown, new or changed tables are checked on the server automatically. */
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
  /** The draft at the last check; undefined before the first one. */
  readonly before: BatchContent | undefined;
  readonly draft: BatchContent;
  readonly facts: TableStates;
  readonly now: number;
}

/** A batch may name ten thousand tables; more than this are checked only when the user asks. */
export const MAX_AUTOMATIC = 1000;

/** The tables without any data, and the tables of changed operations without recent data. */
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

/** After this time, the commit goes ahead without the response. */
const TIMEOUT = 10_000;

/**
 * Checks the tables once more right before a commit, and returns why the commit must not be sent; undefined if there
 * is no reason. Aborting it sends nothing.
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
