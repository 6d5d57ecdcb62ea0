import { type DraftParts, idKey, type TableState, type TableStates, tableOf } from '#batch/index.ts';
import { tableStates } from '#domain/table-states.ts';
import { failureOf } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import type { BatchOperationKind } from '#protocol/index.ts';
import { type BatchSession, type RunningCheck, sessionOf } from '../state/batch-sessions.ts';
import type { ServerCheck } from '../state/batch-state.ts';

/** Aborts the check at once, without waiting for responses. */
export function stopLooking(draftId: string): void {
  const session = sessionOf(draftId);
  if (session?.checking === undefined) return;
  session.checking.controller.abort();
  session.checking = undefined;
  updateCheck(session, { isRunning: false });
}

/** Responses within this time are applied together, because every update runs all rules. */
const TAKE_AFTER_MILLISECONDS = 120;

/** An automatic check shows its progress only after this time, so that nothing flickers with each key. */
const SHOW_AFTER_MILLISECONDS = 400;

interface CheckOptions {
  /** Started without a click of the user. */
  readonly isAutomatic?: boolean;
  readonly load?: typeof loadStates;
}

/**
 * Checks tables on the server, by default all tables of the batch. It takes over a running check: data that arrived is
 * not requested again, and missing data is. Callers that wait for the earlier check wait for this one.
 */
export async function checkAgainstServer(
  draftId: string,
  only?: readonly (readonly string[])[],
  options: CheckOptions = {},
): Promise<void> {
  const session = sessionOf(draftId);
  if (session === undefined) return;
  const waiting = new Map(session.checking?.waiting);
  session.checking?.controller.abort();
  for (const id of only ?? batchTableIds(session.state.editing.draft)) waiting.set(idKey(id), id);
  const mine: RunningCheck = { controller: new AbortController(), waiting, ended: Promise.resolve() };
  session.checking = mine;
  mine.ended = look(session, mine, options);
  await mine.ended;
  if (mine.controller.signal.aborted) await untilNoneRuns(session);
}

async function untilNoneRuns(session: BatchSession): Promise<void> {
  while (session.checking !== undefined) await session.checking.ended;
}

async function look(
  session: BatchSession,
  mine: RunningCheck,
  { isAutomatic = false, load = loadStates }: CheckOptions,
): Promise<void> {
  const { waiting, controller } = mine;
  const total = waiting.size;
  const show = () => session.set({ serverCheck: { isRunning: true, received: total - waiting.size, total } });
  const timer = isAutomatic ? setTimeout(show, SHOW_AFTER_MILLISECONDS) : show();
  try {
    await take(session, mine, load);
    updateCheck(session, { failure: undefined });
  } catch (problem) {
    if (!controller.signal.aborted) updateCheck(session, { failure: failureOf(problem).details });
  } finally {
    clearTimeout(timer ?? undefined);
    if (session.checking === mine) {
      session.checking = undefined;
      updateCheck(session, { isRunning: false });
    }
  }
}

async function take(
  session: BatchSession,
  { controller, waiting }: RunningCheck,
  load: typeof loadStates,
): Promise<void> {
  const { signal } = controller;
  const total = waiting.size;
  const takeIn = (received: readonly TableState[]) => {
    for (const { id } of received) waiting.delete(idKey(id));
    session.set({ facts: withFacts(session.state.facts, received) });
    if (session.state.serverCheck?.isRunning === true)
      updateCheck(session, { received: total - waiting.size });
  };
  const { connectionId, editing } = session.state;
  await load({ connectionId, ids: [...waiting.values()], draft: editing.draft }, { signal, takeIn });
}

interface TableQuestion {
  readonly connectionId: string;
  readonly ids: readonly (readonly string[])[];
  /** The operations on the tables: for some of them, tags don't matter. */
  readonly draft: Pick<DraftParts, 'operations'>;
}

interface TableListener {
  readonly signal: AbortSignal;
  readonly takeIn: (received: readonly TableState[]) => void;
}

/** Loads the states of these tables in groups; after an abort, it reports nothing more. */
export async function loadStates(
  { connectionId, ids, draft }: TableQuestion,
  { signal, takeIn }: TableListener,
): Promise<void> {
  let received: TableState[] = [];
  let taken = performance.now();
  const takeReceived = () => {
    if (received.length === 0 || signal.aborted) return;
    takeIn(received);
    received = [];
    taken = performance.now();
  };
  const tagged = tablesThatLose(draft);
  const pending = [...ids];
  const withoutTags = pending.filter((id) => !tagged.has(idKey(id)));
  for await (const answers of await host.batches.look(
    { connectionId, ids: pending, withoutTags },
    { signal },
  )) {
    received.push(...answers.map(tableStates));
    if (performance.now() - taken > TAKE_AFTER_MILLISECONDS) takeReceived();
  }
  takeReceived();
}

function updateCheck(session: BatchSession, change: Partial<ServerCheck>): void {
  const { serverCheck = { isRunning: false, received: 0, total: 0 } } = session.state;
  session.set({ serverCheck: { ...serverCheck, ...change } });
}

/** Each table once, in the order in which the operations first name them. */
export function batchTableIds({
  operations,
}: Pick<DraftParts, 'operations'>): readonly (readonly string[])[] {
  const ids = new Map<string, readonly string[]>();
  for (const operation of operations) {
    const id = tableOf(operation);
    if (id !== undefined && id.length > 0) ids.set(idKey(id), id);
  }
  return [...ids.values()];
}

/** The keys of the tables that lose something: tags matter only for these. */
export function tablesThatLose({ operations }: Pick<DraftParts, 'operations'>): ReadonlySet<string> {
  const losing = operations.filter(({ kind }) => LOSING.has(kind));
  return new Set(losing.map((operation) => idKey(tableOf(operation) ?? [])));
}

const LOSING: ReadonlySet<BatchOperationKind> = new Set(['delete_table_versions', 'deregister_table']);

/** Replaces the known states of these tables with new ones. */
export function withFacts(known: TableStates, received: readonly TableState[]): TableStates {
  const all = new Map(known);
  for (const facts of received) all.set(idKey(facts.id), facts);
  return all;
}
