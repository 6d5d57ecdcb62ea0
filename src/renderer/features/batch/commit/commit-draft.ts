import { type BatchContent, batchBody } from '#batch/index.ts';
import type { BatchRecord } from '#contract/index.ts';
import { failureOf } from '#lib/host/failure.ts';
import { host, hostQueries } from '#lib/host/host.ts';
import { queryClient } from '#lib/host/query-client.ts';
import { type BatchState, draftOf, setDraft } from '../batch-state.ts';
import { checkAgainstServer } from '../checks/server-check.ts';
import { WRITER } from '../drafts/revisions.ts';
import { forgetNotSent, tellNotSent } from './not-sent.ts';
import { recordSince } from './record-since.ts';
import { refreshAffected } from './refresh-affected.ts';
import { refusedTables } from './refused-tables.ts';
import { resolveOutcome } from './resolve-outcome.ts';
import { rememberSent } from './sent-drafts.ts';

const leaving = new Map<string, AbortController>();

/** Takes effect until the answer is there. What was sent by then may still be applied: that is found out. */
export function cancelCommit(draftId: string): void {
  leaving.get(draftId)?.abort();
}

/** Sends a batch, once. However that ends, the draft stays as it is. */
export async function commitDraft(draftId: string, confirmation?: string): Promise<void> {
  const open = draftOf(draftId);
  if (open === undefined || open.commit.state === 'sending') return;
  const { draft } = open.editing;
  const since = Date.now();
  const mine = new AbortController();
  leaving.set(draftId, mine);
  forgetNotSent(draftId);
  setDraft(draftId, { commit: { state: 'sending', since } });
  try {
    ended(draftId, draft, await send(open, confirmation, mine.signal));
  } catch (problem) {
    await endedWithoutAnswer(open, since, problem, mine.signal.aborted);
  } finally {
    leaving.delete(draftId);
    void queryClient.invalidateQueries({ queryKey: hostQueries.batches.records.key() });
  }
}

function send(
  { draftId, connectionId, name, editing }: BatchState,
  confirmation: string | undefined,
  signal: AbortSignal,
) {
  const input = { draftId, writer: WRITER, connectionId, name, body: batchBody(editing.draft).text };
  return host.batches.commit(confirmation === undefined ? input : { ...input, confirmation }, { signal });
}

function ended(draftId: string, draft: BatchContent, record: BatchRecord): void {
  const { recordId, connectionId, outcome } = record;
  rememberSent(recordId, draft);
  setDraft(draftId, { commit: { state: 'ended', record, isFindingOut: outcome.kind === 'unknown' } });
  if (outcome.kind === 'applied') refreshAffected(connectionId, draft);
  if (outcome.kind === 'refused')
    void checkAgainstServer(draftId, refusedTables(draft, outcome.operationIndex));
  if (outcome.kind === 'unknown') void resolveOutcome(draftId);
}

/**
 * The host tells every outcome as a record, also that no answer came. A call that fails was not sent; one that was
 * cancelled, or whose host was lost, may have been: then there is a record of it.
 */
async function endedWithoutAnswer(
  open: BatchState,
  since: number,
  problem: unknown,
  isCancelled: boolean,
): Promise<void> {
  const { code, details } = failureOf(problem);
  const mayBeSent = isCancelled || code === 'INTERNAL';
  const found = mayBeSent ? await lookFor(open, since) : {};
  if (found?.record !== undefined) return ended(open.draftId, open.editing.draft, found.record);
  setDraft(open.draftId, { commit: { state: 'idle' } });
  if (isCancelled && found !== undefined)
    tellNotSent(open.draftId, { message: 'Canceled before it was sent.' });
  else tellNotSent(open.draftId, mayBeSent ? { message: LOST } : details);
}

const LOST =
  'Vitrine’s background process stopped while sending the batch. Select “Check on server” to see what was applied.';

/** Undefined where nobody can say whether there is one. */
async function lookFor(
  { draftId, connectionId }: BatchState,
  since: number,
): Promise<{ readonly record?: BatchRecord | undefined } | undefined> {
  try {
    return { record: recordSince(await host.batches.records({ connectionId }), draftId, since) };
  } catch {
    return undefined;
  }
}

/** From what became of it to the form again. */
export function backToDraft(draftId: string): void {
  setDraft(draftId, { commit: { state: 'idle' } });
}
