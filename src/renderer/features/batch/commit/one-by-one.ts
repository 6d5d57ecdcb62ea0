import { type BatchContent, batchBody } from '#batch/index.ts';
import type { CommitEvidence, StepsRecord } from '#contract/index.ts';
import { reloadAfter, requestsOfBatch } from '#domain/after-change.ts';
import { readHistoryAgain } from '#domain/table-states.ts';
import { failureOf } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { defined } from '#protocol/defined.ts';
import { committedNames } from '../drafts/committed-names.ts';
import { WRITER } from '../drafts/draft-saver.ts';
import { type BatchSession, sessionOf, setDraft } from '../state/batch-sessions.ts';
import { removeApplied } from '../state/change-draft.ts';
import { isStepDone, type OneByOne, operationsLeft } from '../state/one-by-one-state.ts';

/** Returns to the form with the operations that are left. */
export function backToRemaining(draftId: string): void {
  const run = sessionOf(draftId)?.state.oneByOne;
  if (run === undefined) return;
  const left = new Set(operationsLeft(run));
  setDraft(draftId, { oneByOne: undefined });
  removeApplied(
    draftId,
    run.draft.operations.filter((operation) => !left.has(operation)),
  );
}

/** Stops after the operation that was already sent; its outcome still arrives. */
export async function stopOneByOne(draftId: string): Promise<void> {
  const session = sessionOf(draftId);
  const run = session?.state.oneByOne;
  if (session === undefined || run?.isRunning !== true || run.isStopping === true) return;
  change(session, { isStopping: true });
  try {
    await host.changes.stopOneByOne({ draftId });
  } catch {
    // Sending continues and can be stopped again; if the host is gone, it stops by itself.
    change(session, { isStopping: false });
  }
}

interface SendOptions {
  readonly confirmation?: string | undefined;
  /** Includes operations whose outcome is unknown. */
  readonly anyway?: boolean;
}

/**
 * Sends the operations that are not applied yet, in order, and stops at the first failure; earlier ones stay applied.
 */
export async function sendOneByOne(draftId: string, options: SendOptions = {}): Promise<void> {
  const session = sessionOf(draftId);
  const before = session?.state.oneByOne;
  if (session === undefined || before?.isRunning === true) return;
  const draft = before?.draft ?? session.state.editing.draft;
  session.set({
    // The history has the refusal of the whole batch.
    commit: { state: 'idle' },
    oneByOne: { draft, record: before?.record, isRunning: true, isFindingOut: false },
  });
  try {
    const input = inputOf(session, draft, options);
    for await (const record of await host.changes.sendOneByOne(input)) change(session, { record });
  } catch (problem) {
    const { code, details } = failureOf(problem);
    await catchUp(session, { isCutOff: code === 'INTERNAL' });
    change(session, { problem: details });
  }
  change(session, { isRunning: false, isStopping: false });
  if (session.state.oneByOne?.record !== undefined) committedNames.add(session.state.name);
  void readHistoryAgain();
  reloadAfter(session.state.connectionId, requestsOfBatch(draft));
  await findOutOneByOne(draftId);
}

function inputOf({ state }: BatchSession, draft: BatchContent, { confirmation, anyway }: SendOptions) {
  const { draftId, connectionId, name, undoes, oneByOne } = state;
  const recordId = oneByOne?.record?.recordId;
  return {
    draftId,
    writer: WRITER,
    connectionId,
    name,
    body: batchBody(draft).text,
    ...defined({ undoes, recordId, confirmation, anyway }),
  };
}

/** Without a connection to the host, the outcome of the last operation is missing: its request may still be running. */
async function catchUp(session: BatchSession, { isCutOff }: { readonly isCutOff: boolean }): Promise<void> {
  const { draftId, connectionId, oneByOne } = session.state;
  if (isCutOff) await host.changes.stopOneByOne({ draftId }).catch(() => {});
  const records = await host.changes.records({ connectionId }).catch(() => []);
  const known = oneByOne?.record?.recordId;
  const steps = records.flatMap((one): StepsRecord[] => (one.way === 'batch' ? [] : [one]));
  const record = steps.find((one) =>
    known === undefined ? one.draftId === draftId : one.recordId === known,
  );
  if (record !== undefined) change(session, { record });
}

/** Finds out whether the operation without a response was applied, by reading only; it sends nothing again. */
export async function findOutOneByOne(draftId: string): Promise<void> {
  const session = sessionOf(draftId);
  const record = session?.state.oneByOne?.record;
  const step = record?.steps.findIndex((one) => one.outcome?.kind === 'unknown' && !isStepDone(one)) ?? -1;
  if (session === undefined || record === undefined || step < 0) return;
  change(session, { isFindingOut: true, problem: undefined });
  try {
    const { recordId } = record;
    for await (const evidence of await host.changes.findOut({ recordId, step }))
      take(session, step, evidence);
  } catch (problem) {
    change(session, { problem: failureOf(problem).details });
  }
  change(session, { isFindingOut: false });
  void readHistoryAgain();
}

function take(session: BatchSession, step: number, evidence: CommitEvidence): void {
  const record = session.state.oneByOne?.record;
  if (record === undefined) return;
  const steps = record.steps.map((one, index) => (index === step ? { ...one, evidence } : one));
  change(session, { record: { ...record, steps } });
}

function change(session: BatchSession, next: Partial<OneByOne>): void {
  const run = session.state.oneByOne;
  if (run !== undefined) session.set({ oneByOne: { ...run, ...next } });
}
