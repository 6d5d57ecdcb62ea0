import { type NewOperation, newOperation } from '#batch/index.ts';
import type { BatchRecord, ChangeStep, CommitOutcome, StepsRecord } from '#contract/index.ts';
import { useWorkspace } from '#lib/workspace/workspace.ts';
import { committedNames } from '../drafts/committed-names.ts';
import { beginDraft, dropDraft } from '../drafts/drafts.ts';
import { type BatchSession, listOpenBatches, sessionOf } from '../state/batch-sessions.ts';
import type { BatchState, CommitState } from '../state/batch-state.ts';
import type { OneByOne } from '../state/one-by-one-state.ts';

/** The window has one store of batches: each test starts with an empty one. */
export function withoutBatches(): void {
  for (const { draftId } of listOpenBatches()) dropDraft(draftId);
  committedNames.clear();
  useWorkspace.setState(useWorkspace.getInitialState());
}

/** One operation for each table, so that tests recognize operations by their table. */
export function operationsOn(...tables: readonly string[]): readonly NewOperation[] {
  return tables.map((table) => newOperation('deregister_table', [table]));
}

function outcomeOf(kind: CommitOutcome['kind']): CommitOutcome {
  const sent = { operationCount: 1, size: 1, at: 0, duration: 0 };
  return kind === 'applied' ? { kind, ...sent, results: [] } : { kind, ...sent, failure: { message: 'no' } };
}

export function ended(kind: CommitOutcome['kind']): CommitState {
  const outcome = outcomeOf(kind);
  const record: BatchRecord = { way: 'batch', recordId: 'r', connectionId: 'c', name: 'n', outcome };
  return { state: 'ended', record, sent: { operations: [], members: {} }, isFindingOut: false };
}

/** Operations that were sent one by one, each with its outcome; those without an outcome were not sent. */
export function runOf(ends: readonly (CommitOutcome['kind'] | undefined)[], isRunning = false): OneByOne {
  const operations = ends.map(
    (_, key) => ({ key, kind: 'deregister_table', members: { id: ['a'] } }) as const,
  );
  const steps = ends.map((end): ChangeStep => {
    const step = { operation: 'deregisterTable' as const, id: ['a'] };
    return end === undefined ? step : { ...step, outcome: outcomeOf(end) };
  });
  const record: StepsRecord = {
    way: 'one-by-one',
    recordId: 'r',
    connectionId: 'c',
    name: 'n',
    at: 0,
    steps,
  };
  return { draft: { operations, members: {} }, record, isRunning, isFindingOut: false };
}

export function batchOf(...tables: readonly string[]): string {
  return beginDraft({
    connectionId: 'c',
    draft: { operations: operationsOn(...tables), members: {} },
  }).draftId;
}

export function session(draftId: string): BatchSession {
  const found = sessionOf(draftId);
  if (found === undefined) throw new Error(`There is no batch ${draftId}.`);
  return found;
}

export function batch(draftId: string): BatchState {
  return session(draftId).state;
}

export function operationsIn(draftId: string) {
  return batch(draftId).editing.draft.operations;
}

/** The tables of the operations, in order: `a b c`. */
export function tablesIn(draftId: string): string {
  return operationsIn(draftId)
    .map(({ members }) => String(members.id))
    .join(' ');
}

export function keysOn(draftId: string, ...tables: readonly string[]): readonly number[] {
  return operationsIn(draftId)
    .filter(({ members }) => tables.includes(String(members.id)))
    .map(({ key }) => key);
}

export function selectedIn(draftId: string): string {
  const { selected } = batch(draftId);
  return operationsIn(draftId)
    .filter(({ key }) => selected.includes(key))
    .map(({ members }) => String(members.id))
    .join(' ');
}
