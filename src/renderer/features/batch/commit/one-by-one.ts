import type { NewOperation } from '#batch/index.ts';
import { type Change, type ChangeKind, change, toStringEntries } from '#contract/index.ts';
import { failureOf } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { type BatchOperationKind, type OperationName, stringifyJson, texts } from '#protocol/index.ts';
import { type BatchSession, sessionOf, setDraft } from '../state/batch-sessions.ts';
import type { OneByOne, StepState } from '../state/batch-state.ts';
import { refreshAffected } from './commit-draft.ts';

export function forgetOneByOne(draftId: string): void {
  setDraft(draftId, { oneByOne: undefined });
}

/** After the one that is on its way. */
export function stopOneByOne(draftId: string): void {
  const session = sessionOf(draftId);
  if (session !== undefined) session.isStopping = true;
}

/** Sends what is not done yet, in order, and stops at the first that fails: what was done before it stays done. */
export async function sendOneByOne(draftId: string, confirmation?: string): Promise<void> {
  const session = sessionOf(draftId);
  const before = session?.state.oneByOne;
  if (session === undefined || before?.isRunning === true) return;
  const { connectionId, editing } = session.state;
  session.isStopping = false;
  const draft = before?.draft ?? editing.draft;
  const steps = new Map(draft.operations.map(({ key }) => [key, doneOrWaiting(before, key)]));
  session.set({ oneByOne: { draft, steps, isRunning: true } });
  for (const { key, ...operation } of draft.operations) {
    if (steps.get(key)?.state === 'done') continue;
    if (session.isStopping) break;
    step(session, key, { state: 'sending' });
    const failed = await send(connectionId, operation, confirmation);
    step(session, key, failed ?? { state: 'done' });
    if (failed !== undefined) break;
  }
  const run = session.state.oneByOne;
  if (run === undefined) return;
  session.set({ oneByOne: { ...run, isRunning: false } });
  const done = draft.operations.filter(({ key }) => run.steps.get(key)?.state !== 'waiting');
  refreshAffected(connectionId, { ...draft, operations: done });
}

function step(session: BatchSession, key: number, state: StepState): void {
  const run = session.state.oneByOne;
  if (run !== undefined) session.set({ oneByOne: { ...run, steps: new Map(run.steps).set(key, state) } });
}

function doneOrWaiting(before: OneByOne | undefined, key: number): StepState {
  return before?.steps.get(key)?.state === 'done' ? { state: 'done' } : { state: 'waiting' };
}

async function send(
  connectionId: string,
  operation: Parameters<typeof operationToChange>[0],
  confirmation: string | undefined,
): Promise<StepState | undefined> {
  const read = operationToChange(operation);
  if ('problem' in read) return { state: 'failed', failure: { message: read.problem }, isSure: true };
  const input = { connectionId, change: read.change };
  try {
    await host.changes.make(confirmation === undefined ? input : { ...input, confirmation });
    return undefined;
  } catch (problem) {
    const { code, details } = failureOf(problem);
    // Of a host that is gone nobody hears whether it had sent it.
    return { state: 'failed', failure: details, isSure: details.isUncertain !== true && code !== 'INTERNAL' };
  }
}

interface Alone {
  readonly change: ChangeKind;
  /** What a server has to have for it. */
  readonly operation: OperationName;
}

/** What each operation of a batch is when it is sent by itself. */
export const ALONE: Readonly<Record<BatchOperationKind, Alone>> = {
  declare_table: { change: 'declareTable', operation: 'declareTable' },
  create_table_version: { change: 'createVersion', operation: 'createTableVersion' },
  delete_table_versions: { change: 'deleteVersions', operation: 'deleteVersions' },
  deregister_table: { change: 'deregisterTable', operation: 'deregisterTable' },
};

/** Members that an operation of a batch can have, and one that is sent by itself can not take along. */
const LEFT_OUT: readonly string[] = ['identity', 'context'];

type ChangeReading = { readonly change: Change } | { readonly problem: string };

/** An operation as a change of its own, or why it can't be one, in a sentence. */
export function operationToChange({ kind, members }: NewOperation): ChangeReading {
  const said = LEFT_OUT.filter((name) => members[name] != null);
  if (said.length > 0) return { problem: `Its ${said.join(' and ')} can only be sent in a batch.` };
  const read = change.safeParse(
    given({ kind: ALONE[kind].change, id: members.id, ...partsOf(kind, members) }),
  );
  return read.success ? { change: read.data } : { problem: 'The operation is incomplete.' };
}

function partsOf(
  kind: BatchOperationKind,
  members: NewOperation['members'],
): Readonly<Record<string, unknown>> {
  switch (kind) {
    case 'declare_table':
      return {
        location: members.location,
        properties: namedTextsIn(members.properties),
        vendCredentials: members.vend_credentials,
      };
    case 'create_table_version':
      return {
        version: whole(members.version),
        manifestPath: members.manifest_path,
        manifestSize: whole(members.manifest_size),
        eTag: members.e_tag,
        namingScheme: members.naming_scheme,
        metadata: members.metadata == null ? undefined : stringifyJson(members.metadata),
      };
    case 'delete_table_versions':
      return { ranges: rangesOf(members.ranges) };
    case 'deregister_table':
      return {};
  }
}

/** A list of pairs is what the contract has: of a batch it is no properties, and must not pass for them. */
function namedTextsIn(properties: unknown): unknown {
  const { success, data } = texts.safeParse(properties);
  if (success) return toStringEntries(data);
  return properties == null ? undefined : 'not an object of strings';
}

function rangesOf(ranges: unknown): unknown {
  if (!Array.isArray(ranges)) return ranges;
  return ranges.map((range: unknown) => {
    const members = new Map<string, unknown>(
      typeof range === 'object' && range !== null ? Object.entries(range) : [],
    );
    return { start: whole(members.get('start_version')), end: whole(members.get('end_version')) };
  });
}

function whole(value: unknown): unknown {
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value;
}

/** Null members are what some servers' JSON has for "not said". */
function given(parts: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value != null));
}
