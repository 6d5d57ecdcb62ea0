import { type BatchContent, batchBody, tableOf } from '#batch/index.ts';
import { type BatchRecord, type ChangeRecord, type CommitEvidence, sentAt } from '#contract/index.ts';
import { reloadAfter, requestsOfBatch } from '#domain/after-change.ts';
import { readHistoryAgain, tableStates } from '#domain/table-states.ts';
import { failureOf } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { defined } from '#protocol/defined.ts';
import { checkBeforeCommit } from '../checks/automatic-checks.ts';
import { checkAgainstServer, withFacts } from '../checks/server-check.ts';
import { committedNames } from '../drafts/committed-names.ts';
import { WRITER } from '../drafts/draft-saver.ts';
import { type BatchSession, sessionOf, setDraft } from '../state/batch-sessions.ts';
import { type BatchState, isCommitApplied } from '../state/batch-state.ts';
import { removeApplied } from '../state/change-draft.ts';

/** Takes effect until the answer is there. What was sent by then may still be applied: that is found out. */
export function cancelCommit(draftId: string): void {
  const session = sessionOf(draftId);
  if (session?.sending === undefined || session.state.commit.state !== 'sending') return;
  session.set({ commit: { ...session.state.commit, isCanceling: true } });
  session.sending.abort();
}

/** Sends a batch, once. However that ends, the draft stays as it is. */
export async function commitDraft(draftId: string, confirmation?: string): Promise<void> {
  const session = sessionOf(draftId);
  if (session === undefined || session.state.commit.state === 'sending') return;
  const open = session.state;
  const since = Date.now();
  const mine = new AbortController();
  session.sending = mine;
  session.set({ commit: { state: 'sending', since }, notSent: undefined });
  try {
    const problem =
      (await checkBeforeCommit(session, mine.signal)) ??
      (await reasonNotSent(() => host.batches.draft({ draftId }, { signal: mine.signal })));
    if (problem === undefined) {
      ended(session, open.editing.draft, await send(open, confirmation, mine.signal));
    } else {
      session.set({ commit: { state: 'idle' }, notSent: { message: problem } });
    }
  } catch (problem) {
    await endedWithoutAnswer(session, open, { since, problem, isCancelled: mine.signal.aborted });
  } finally {
    session.sending = undefined;
    void readHistoryAgain();
  }
}

/** In milliseconds. */
const LATE = 10_000;

/**
 * A window that was cut off, or slept, must not commit by itself once it is back: a call waits for that. So a harmless one
 * goes first. By the clock of this window alone: the host may run on a computer with another one.
 */
export async function reasonNotSent(
  reachHost: () => Promise<unknown>,
  now: () => number = () => performance.now(),
): Promise<string | undefined> {
  const startedAt = now();
  await reachHost();
  if (now() - startedAt <= LATE) return undefined;
  return 'Vitrine’s background process didn’t answer for a while, so nothing was sent. Commit again.';
}

function send(
  { draftId, connectionId, name, undoes, editing }: BatchState,
  confirmation: string | undefined,
  signal: AbortSignal,
) {
  const body = batchBody(editing.draft).text;
  const named = { draftId, writer: WRITER, connectionId, name, ...defined({ undoes }) };
  const input = { ...named, body };
  return host.batches.commit(confirmation === undefined ? input : { ...input, confirmation }, { signal });
}

function ended(session: BatchSession, sent: BatchContent, record: BatchRecord): void {
  const { connectionId, outcome, name } = record;
  committedNames.add(name);
  session.set({ commit: { state: 'ended', record, sent, isFindingOut: outcome.kind === 'unknown' } });
  if (outcome.kind === 'applied') reloadAfter(connectionId, requestsOfBatch(sent));
  if (outcome.kind === 'refused')
    void checkAgainstServer(session.state.draftId, refusedTables(sent, outcome.operationIndex));
  if (outcome.kind === 'unknown') void findOut(session);
}

/** The tables that say why a batch was refused: that of the operation, or all where the server did not say which. */
export function refusedTables(
  { operations }: BatchContent,
  operationIndex: number | undefined,
): readonly (readonly string[])[] {
  const requested =
    operationIndex === undefined ? operations : operations.slice(operationIndex, operationIndex + 1);
  const ids = new Map(
    requested.flatMap((operation) => {
      const id = tableOf(operation);
      return id === undefined ? [] : [[JSON.stringify(id), id] as const];
    }),
  );
  return [...ids.values()].slice(0, MOST);
}

/**
 * The host tells every outcome as a record, also that no answer came. A call that fails was not sent; one that was
 * cancelled, or whose host was lost, may have been: then there is a record of it.
 */
async function endedWithoutAnswer(
  session: BatchSession,
  open: BatchState,
  call: { readonly since: number; readonly problem: unknown; readonly isCancelled: boolean },
): Promise<void> {
  const { code, details } = failureOf(call.problem);
  const mayBeSent = call.isCancelled || code === 'INTERNAL';
  const found = mayBeSent ? await lookFor(open, call.since) : {};
  if (found?.record !== undefined) return ended(session, open.editing.draft, found.record);
  const isCancelled = call.isCancelled && found !== undefined;
  const lost = mayBeSent ? { message: LOST } : details;
  const notSent = isCancelled ? { message: 'Canceled before it was sent.' } : lost;
  session.set({ commit: { state: 'idle' }, notSent });
}

const LOST =
  'Vitrine’s background process stopped while sending the batch. Select “Check on server” to see what was applied.';

/** Undefined where nobody can say whether there is one. */
async function lookFor(
  { draftId, connectionId }: BatchState,
  since: number,
): Promise<{ readonly record?: BatchRecord | undefined } | undefined> {
  try {
    const record = recordSince(await host.changes.records({ connectionId }), draftId, since);
    return record?.way === 'batch' ? { record } : {};
  } catch {
    return undefined;
  }
}

/** The record of a draft's last commit that began at a time or later. The latest come first. */
export function recordSince(
  records: readonly ChangeRecord[],
  draftId: string,
  since: number,
): ChangeRecord | undefined {
  return records.find((record) => record.draftId === draftId && sentAt(record) >= since);
}

/** From what became of it to the form again, with what was not applied. */
export function backToDraft(draftId: string): void {
  const commit = sessionOf(draftId)?.state.commit;
  if (commit?.state !== 'ended') return;
  const isRejected = commit.record.outcome.kind === 'refused';
  setDraft(draftId, { commit: { state: 'idle' }, ...(isRejected ? { rejected: commit.sent } : {}) });
  if (isCommitApplied(commit)) removeApplied(draftId, commit.sent.operations);
}

export function forgetNotSent(draftId: string): void {
  setDraft(draftId, { notSent: undefined });
}

/** Looks again for what became of a batch whose answer never came. */
export async function resolveOutcome(draftId: string): Promise<void> {
  const session = sessionOf(draftId);
  if (session !== undefined) await findOut(session);
}

/** Finds out whether a batch was applied. It only looks, and sends nothing again. */
async function findOut(session: BatchSession): Promise<void> {
  const commit = endedCommit(session);
  if (commit === undefined) return;
  const { recordId, connectionId } = commit.record;
  session.set({ commit: { ...commit, isFindingOut: true }, notSent: undefined });
  try {
    for await (const evidence of await host.changes.findOut({ recordId })) take(session, recordId, evidence);
  } catch (problem) {
    session.set({ notSent: failureOf(problem).details });
  } finally {
    change(session, recordId, { isFindingOut: false });
  }
  if (endedCommit(session)?.evidence?.verdict === 'applied')
    reloadAfter(connectionId, requestsOfBatch(commit.sent));
}

function take(session: BatchSession, recordId: string, evidence: CommitEvidence): void {
  session.set({ facts: withFacts(session.state.facts, evidence.facts.map(tableStates)) });
  change(session, recordId, { evidence });
}

function endedCommit({ state: { commit } }: BatchSession) {
  return commit.state === 'ended' ? commit : undefined;
}

/** Only while that commit is still the one that is shown. */
function change(
  session: BatchSession,
  recordId: string,
  next: { readonly evidence?: CommitEvidence; readonly isFindingOut?: boolean },
): void {
  const commit = endedCommit(session);
  if (commit?.record.recordId === recordId) session.set({ commit: { ...commit, ...next } });
}

/** To ask about more would take longer than to read the server's words. */
const MOST = 50;
