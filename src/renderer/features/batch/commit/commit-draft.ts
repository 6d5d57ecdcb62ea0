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

/**
 * Has an effect until the response arrives. The server may still apply what was sent by then, so the outcome is looked
 * up.
 */
export function cancelCommit(draftId: string): void {
  const session = sessionOf(draftId);
  if (session?.sending === undefined || session.state.commit.state !== 'sending') return;
  session.set({ commit: { ...session.state.commit, isCanceling: true } });
  session.sending.abort();
}

/** Sends a batch once. Whatever the outcome is, the draft stays as it is. */
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

const LATE = 10_000;

/**
 * A window that was disconnected or asleep must not send a waiting commit when it is back. So a harmless call goes
 * first, and must return in time. Only the clock of this window is used, since the host may run on another computer
 * with another clock.
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

/** The tables that may explain why a batch was refused: that of the named operation, or all of them. */
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
 * The host returns every outcome as a record, even if no response came. If the call fails, the batch was not sent; if
 * the call was canceled or the host was lost, it may have been: then there is a record of it.
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

/** Undefined if the records could not be loaded. */
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

/** The record of a draft's latest commit since a time. The newest records come first. */
export function recordSince(
  records: readonly ChangeRecord[],
  draftId: string,
  since: number,
): ChangeRecord | undefined {
  return records.find((record) => record.draftId === draftId && sentAt(record) >= since);
}

/** Leaves the outcome page, and returns to the form with the operations that were not applied. */
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

/** Looks for the outcome of a batch without a response again. */
export async function resolveOutcome(draftId: string): Promise<void> {
  const session = sessionOf(draftId);
  if (session !== undefined) await findOut(session);
}

/** Finds out whether a batch was applied, by reading only; it sends nothing again. */
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

/** Has an effect only while the same commit is shown. */
function change(
  session: BatchSession,
  recordId: string,
  next: { readonly evidence?: CommitEvidence; readonly isFindingOut?: boolean },
): void {
  const commit = endedCommit(session);
  if (commit?.record.recordId === recordId) session.set({ commit: { ...commit, ...next } });
}

/** Checking more tables would take longer than reading the server's message. */
const MOST = 50;
