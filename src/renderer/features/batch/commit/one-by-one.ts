import { type BatchContent, batchBody } from '#batch/index.ts';
import type { CommitEvidence, StepsRecord } from '#contract/index.ts';
import { readHistoryAgain } from '#domain/table-states.ts';
import { failureOf } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import type { BatchOperationKind, OperationName } from '#protocol/index.ts';
import { WRITER } from '../drafts/draft-saver.ts';
import { type BatchSession, sessionOf, setDraft } from '../state/batch-sessions.ts';
import { changeDraft } from '../state/change-draft.ts';
import { isStepDone, type OneByOne, operationsLeft } from '../state/one-by-one-state.ts';
import { refreshAffected } from './commit-draft.ts';

export function forgetOneByOne(draftId: string): void {
  setDraft(draftId, { oneByOne: undefined });
}

/** What is applied leaves the batch, so that nothing is sent twice; the history has it. */
export function editRemaining(draftId: string): void {
  const session = sessionOf(draftId);
  const run = session?.state.oneByOne;
  if (session === undefined || run === undefined) return;
  const left = new Set(operationsLeft(run).map(({ key }) => key));
  const applied = run.draft.operations.map(({ key }) => key).filter((key) => !left.has(key));
  forgetOneByOne(draftId);
  if (applied.length > 0) changeDraft(draftId, { kind: 'remove', keys: applied });
}

/** After the one that is on its way. */
export function stopOneByOne(draftId: string): void {
  sessionOf(draftId)?.oneByOne?.abort();
}

interface SendOptions {
  readonly confirmation?: string | undefined;
  /** Also what nobody knows of whether it was applied. */
  readonly anyway?: boolean;
}

/** Sends what is not applied yet, in order, and stops at the first that fails: what was done before it stays done. */
export async function sendOneByOne(draftId: string, options: SendOptions = {}): Promise<void> {
  const session = sessionOf(draftId);
  const before = session?.state.oneByOne;
  if (session === undefined || before?.isRunning === true) return;
  const draft = before?.draft ?? session.state.editing.draft;
  const leaving = new AbortController();
  session.oneByOne = leaving;
  session.set({ oneByOne: { draft, record: before?.record, isRunning: true, isFindingOut: false } });
  try {
    const input = inputOf(session, draft, options);
    const { signal } = leaving;
    for await (const record of await host.changes.sendOneByOne(input, { signal }))
      change(session, { record });
  } catch (problem) {
    if (!leaving.signal.aborted) change(session, { problem: failureOf(problem).details });
  }
  change(session, { isRunning: false });
  session.oneByOne = undefined;
  await catchUp(session);
  readHistoryAgain();
  refreshAffected(session.state.connectionId, draft);
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
    ...(undoes === undefined ? {} : { undoes }),
    ...(recordId === undefined ? {} : { recordId }),
    ...(confirmation === undefined ? {} : { confirmation }),
    ...(anyway === undefined ? {} : { anyway }),
  };
}

/** Who stopped, or lost the host, did not hear of the last one. */
async function catchUp(session: BatchSession): Promise<void> {
  const { draftId, connectionId, oneByOne } = session.state;
  const records = await host.changes.records({ connectionId }).catch(() => []);
  const known = oneByOne?.record?.recordId;
  const steps = records.flatMap((one): StepsRecord[] => (one.way === 'batch' ? [] : [one]));
  const record = steps.find((one) =>
    known === undefined ? one.draftId === draftId : one.recordId === known,
  );
  if (record !== undefined) change(session, { record });
}

/** Finds out whether the one whose answer never came was applied. It only looks, and sends nothing again. */
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
  readHistoryAgain();
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

/** What a server has to have for each operation of a batch, sent by itself. */
export const ALONE: Readonly<Record<BatchOperationKind, OperationName>> = {
  declare_table: 'declareTable',
  create_table_version: 'createTableVersion',
  delete_table_versions: 'deleteVersions',
  deregister_table: 'deregisterTable',
};
