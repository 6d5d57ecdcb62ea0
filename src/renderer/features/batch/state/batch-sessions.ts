import { useDeferredValue } from 'react';
import { create } from 'zustand';
import { tableOf } from '#batch/index.ts';
import { tableKey } from '#domain/names/row-keys.ts';
import { type BatchState, isOpen, type TypedBody } from './batch-state.ts';
import { setDraftOwners, setStaged } from './known-drafts.ts';

/**
 * A batch in this window: its state, and its running requests. Requests hold the session, so that a response also
 * reaches a batch that was removed in the meantime and may be restored.
 */
export class BatchSession {
  /** The running server check. */
  checking: RunningCheck | undefined;
  /** Aborts the running commit. */
  sending: AbortController | undefined;
  /** The latest revision that this window knows: it can't overwrite a later one. */
  revision: number;
  /** Whether the current change comes from the host, so that it is not saved back. */
  isFromHost = false;
  #state: BatchState;

  constructor(state: BatchState, revision = 0) {
    this.#state = state;
    this.revision = revision;
  }

  get state(): BatchState {
    return this.#state;
  }

  /** Changes the state without an undo step. */
  set(change: Partial<BatchState>): void {
    this.#state = { ...this.#state, ...change };
    if (isKnownSession(this)) publish(listSessions());
  }
}

export interface RunningCheck {
  /** Aborts the check. */
  readonly controller: AbortController;
  /** The tables without a response yet, by key. */
  readonly waiting: Map<string, readonly string[]>;
  /** Also settles when the check is aborted. */
  ended: Promise<void>;
}

interface OpenBatches {
  /** The last used one comes first. */
  readonly sessions: readonly BatchSession[];
  /** The states of the sessions, in the same order. */
  readonly drafts: readonly BatchState[];
}

/** All batches that are not finished. The host stores a copy of each (`drafts/start-autosave.ts`). */
const useDrafts = create<OpenBatches>(() => ({ sessions: [], drafts: [] }));

const { getState, setState } = useDrafts;

function publish(sessions: readonly BatchSession[]): void {
  setState({ sessions, drafts: sessions.map(({ state }) => state) });
}

export const followDrafts = useDrafts.subscribe;

export function listSessions(): readonly BatchSession[] {
  return getState().sessions;
}

export function sessionOf(draftId: string): BatchSession | undefined {
  return listSessions().find(({ state }) => state.draftId === draftId);
}

/** False once it is removed. */
export function isKnownSession(session: BatchSession): boolean {
  return listSessions().includes(session);
}

export function listOpenBatches(): readonly BatchState[] {
  return getState().drafts;
}

export function useOpenDrafts(): readonly BatchState[] {
  return useDrafts(({ drafts }) => drafts);
}

export function draftOf(draftId: string): BatchState | undefined {
  return listOpenBatches().find((draft) => draft.draftId === draftId);
}

export function useOpenDraft(draftId: string): BatchState | undefined {
  return useDrafts(({ drafts }) => drafts.find((draft) => draft.draftId === draftId));
}

/**
 * The state for the parts next to the list: a new selection appears there after the list has shown it, so that
 * rendering a new form never blocks the keyboard. Edits of the shown operation appear at once.
 */
export function useFollowingDraft(draftId: string): BatchState | undefined {
  const open = useOpenDraft(draftId);
  const later = useDeferredValue(open);
  return open?.selected === later?.selected ? open : later;
}

/** Not deferred, since an editor must show each key at once. */
export function useTypedBody(draftId: string): TypedBody | undefined {
  return useDrafts(({ drafts }) => drafts.find((draft) => draft.draftId === draftId)?.typed);
}

export function setDraft(draftId: string, change: Partial<BatchState>): void {
  sessionOf(draftId)?.set(change);
}

/** Changes a batch, and makes it the last used one. */
export function workOn(draftId: string, change: Partial<BatchState> = {}): void {
  const session = sessionOf(draftId);
  if (session === undefined) return;
  session.set(change);
  putFirst(session);
}

export function putFirst(session: BatchSession): void {
  publish([session, ...listSessions().filter((other) => !isSame(other, session))]);
}

/** Adds the batches of the host. Those that were created in the meantime stay first. */
export function putLast(saved: readonly BatchSession[]): void {
  const sessions = listSessions();
  publish([...sessions, ...saved.filter((session) => !sessions.some((other) => isSame(other, session)))]);
}

export function takeOut(draftId: string): void {
  publish(listSessions().filter(({ state }) => state.draftId !== draftId));
}

useDrafts.subscribe(({ drafts }) => {
  setDraftOwners(new Map(drafts.map(({ draftId, connectionId }) => [draftId, connectionId])));
  const waiting = drafts.filter(isOpen);
  setStaged({ count: waiting.reduce((sum, { editing }) => sum + editing.draft.operations.length, 0) });
  reportTablesSoon(waiting);
});

let tablesOf: readonly unknown[] = [];
let reportTimer: ReturnType<typeof setTimeout> | undefined;

/** Throttled: with ten thousand operations, it is too slow to run with every letter. */
function reportTablesSoon(waiting: readonly BatchState[]): void {
  const now = waiting.map(({ editing }) => editing.draft.operations);
  if (now.length === tablesOf.length && now.every((one, place) => one === tablesOf[place])) return;
  tablesOf = now;
  clearTimeout(reportTimer);
  reportTimer = setTimeout(() => setStaged({ tables: stagedTables(waiting) }), 200);
}

function stagedTables(waiting: readonly BatchState[]): ReadonlyMap<string, ReadonlySet<string>> {
  const tables = new Map<string, Set<string>>();
  for (const { connectionId, editing } of waiting) {
    const keys = tables.get(connectionId) ?? new Set();
    tables.set(connectionId, keys);
    for (const operation of editing.draft.operations) {
      const id = tableOf(operation);
      if (id !== undefined) keys.add(tableKey(id));
    }
  }
  return tables;
}

function isSame(one: BatchSession, other: BatchSession): boolean {
  return one.state.draftId === other.state.draftId;
}
