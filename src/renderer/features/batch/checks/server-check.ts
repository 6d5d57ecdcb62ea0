import { idKey, type TableState, type TableStates, tableOf } from '#batch/index.ts';
import { tableStates } from '#domain/table-states.ts';
import { failureOf } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { type BatchSession, sessionOf } from '../state/batch-sessions.ts';
import type { BatchState, ServerCheck } from '../state/batch-state.ts';

/** It is over at once: an answer that still comes is not waited for. */
export function stopLooking(draftId: string): void {
  const session = sessionOf(draftId);
  if (session?.checking === undefined) return;
  session.checking.abort();
  session.checking = undefined;
  tell(session, { isRunning: false });
}

/** Facts that come within this time are taken in at once: every rule is judged again each time. */
const TAKE_AFTER_MILLISECONDS = 120;

/** Asks the server about tables, all of the batch unless it is told which; the look before is given up. */
export async function checkAgainstServer(
  draftId: string,
  only?: readonly (readonly string[])[],
): Promise<void> {
  const session = sessionOf(draftId);
  if (session === undefined) return;
  session.checking?.abort();
  const mine = new AbortController();
  session.checking = mine;
  const ids = only ?? batchTableIds(session.state);
  tell(session, { isRunning: true, heard: 0, asked: ids.length });
  try {
    await take(session, ids, mine.signal);
  } catch (problem) {
    if (!mine.signal.aborted) tell(session, { failure: failureOf(problem).details });
  } finally {
    if (session.checking === mine) {
      session.checking = undefined;
      tell(session, { isRunning: false });
    }
  }
}

async function take(
  session: BatchSession,
  ids: readonly (readonly string[])[],
  signal: AbortSignal,
): Promise<void> {
  let waiting: TableState[] = [];
  let taken = performance.now();
  let heard = 0;
  const takeIn = () => {
    if (waiting.length === 0) return;
    session.set({ facts: withFacts(session.state.facts, waiting) });
    waiting = [];
    taken = performance.now();
    tell(session, { heard });
  };
  const { connectionId } = session.state;
  for await (const answer of await host.batches.look(
    { connectionId, ids: ids.map((id) => [...id]) },
    { signal },
  )) {
    waiting.push(tableStates(answer));
    heard += 1;
    if (performance.now() - taken > TAKE_AFTER_MILLISECONDS) takeIn();
  }
  takeIn();
}

function tell(session: BatchSession, change: Partial<ServerCheck>): void {
  const { serverCheck = { isRunning: false, heard: 0, asked: 0 } } = session.state;
  session.set({ serverCheck: { ...serverCheck, ...change } });
}

/** Each table once, in the order in which it first appears. */
export function batchTableIds({ editing }: Pick<BatchState, 'editing'>): readonly (readonly string[])[] {
  const ids = new Map<string, readonly string[]>();
  for (const operation of editing.draft.operations) {
    const id = tableOf(operation);
    if (id !== undefined && id.length > 0) ids.set(idKey(id), id);
  }
  return [...ids.values()];
}

/** What is known now, with what was just heard in place of what was known of the same tables. */
export function withFacts(known: TableStates, heard: readonly TableState[]): TableStates {
  const all = new Map(known);
  for (const facts of heard) all.set(idKey(facts.id), facts);
  return all;
}
