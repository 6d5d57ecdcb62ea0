import { type DraftParts, idKey, type TableState, type TableStates, tableOf } from '#batch/index.ts';
import { tableStates } from '#domain/table-states.ts';
import { failureOf } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import type { BatchOperationKind } from '#protocol/index.ts';
import { type BatchSession, type RunningCheck, sessionOf } from '../state/batch-sessions.ts';
import type { ServerCheck } from '../state/batch-state.ts';

/** It is over at once: an answer that still comes is not waited for. */
export function stopLooking(draftId: string): void {
  const session = sessionOf(draftId);
  if (session?.checking === undefined) return;
  session.checking.controller.abort();
  session.checking = undefined;
  tell(session, { isRunning: false });
}

/** Facts that come within this time are taken in at once: every rule is judged again each time. */
const TAKE_AFTER_MILLISECONDS = 120;

/** A look that nobody asked for is shown once it takes a while: nothing flickers with each key. */
const SHOW_AFTER_MILLISECONDS = 400;

interface CheckOptions {
  /** Nobody asked for it. */
  readonly isAutomatic?: boolean;
  readonly ask?: typeof askAbout;
}

/**
 * Asks the server about tables, all of the batch unless it is told which. A look that goes on is taken over: what it has
 * heard is not asked again, and what it has not heard yet is. Whoever waits for a look that is taken over waits for that.
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
  { isAutomatic = false, ask = askAbout }: CheckOptions,
): Promise<void> {
  const { waiting, controller } = mine;
  const total = waiting.size;
  const show = () => session.set({ serverCheck: { isRunning: true, heard: total - waiting.size, total } });
  const timer = isAutomatic ? setTimeout(show, SHOW_AFTER_MILLISECONDS) : show();
  try {
    await take(session, mine, ask);
    tell(session, { failure: undefined });
  } catch (problem) {
    if (!controller.signal.aborted) tell(session, { failure: failureOf(problem).details });
  } finally {
    clearTimeout(timer ?? undefined);
    if (session.checking === mine) {
      session.checking = undefined;
      tell(session, { isRunning: false });
    }
  }
}

async function take(
  session: BatchSession,
  { controller, waiting }: RunningCheck,
  ask: typeof askAbout,
): Promise<void> {
  const { signal } = controller;
  const total = waiting.size;
  const takeIn = (heard: readonly TableState[]) => {
    for (const { id } of heard) waiting.delete(idKey(id));
    session.set({ facts: withFacts(session.state.facts, heard) });
    if (session.state.serverCheck?.isRunning === true) tell(session, { heard: total - waiting.size });
  };
  const { connectionId, editing } = session.state;
  await ask({ connectionId, ids: [...waiting.values()], draft: editing.draft }, { signal, takeIn });
}

interface TableQuestion {
  readonly connectionId: string;
  readonly ids: readonly (readonly string[])[];
  /** What is to be done to the tables: of some of them it doesn’t matter where their tags point. */
  readonly draft: Pick<DraftParts, 'operations'>;
}

interface TableListener {
  readonly signal: AbortSignal;
  readonly takeIn: (heard: readonly TableState[]) => void;
}

/** Tells what the server has under these names, several at a time; nothing more once it is called off. */
export async function askAbout(
  { connectionId, ids, draft }: TableQuestion,
  { signal, takeIn }: TableListener,
): Promise<void> {
  let heard: TableState[] = [];
  let taken = performance.now();
  const tellAll = () => {
    if (heard.length === 0 || signal.aborted) return;
    takeIn(heard);
    heard = [];
    taken = performance.now();
  };
  const tagged = tablesThatLose(draft);
  const wanted = [...ids];
  const withoutTags = wanted.filter((id) => !tagged.has(idKey(id)));
  for await (const answers of await host.batches.look(
    { connectionId, ids: wanted, withoutTags },
    { signal },
  )) {
    heard.push(...answers.map(tableStates));
    if (performance.now() - taken > TAKE_AFTER_MILLISECONDS) tellAll();
  }
  tellAll();
}

function tell(session: BatchSession, change: Partial<ServerCheck>): void {
  const { serverCheck = { isRunning: false, heard: 0, total: 0 } } = session.state;
  session.set({ serverCheck: { ...serverCheck, ...change } });
}

/** Each table once, in the order in which it first appears. */
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

/** By key, the tables of which something goes: only for those it matters where tags point. */
export function tablesThatLose({ operations }: Pick<DraftParts, 'operations'>): ReadonlySet<string> {
  const losing = operations.filter(({ kind }) => LOSING.has(kind));
  return new Set(losing.map((operation) => idKey(tableOf(operation) ?? [])));
}

const LOSING: ReadonlySet<BatchOperationKind> = new Set(['delete_table_versions', 'deregister_table']);

/** What is known now, with what was just heard in place of what was known of the same tables. */
export function withFacts(known: TableStates, heard: readonly TableState[]): TableStates {
  const all = new Map(known);
  for (const facts of heard) all.set(idKey(facts.id), facts);
  return all;
}
