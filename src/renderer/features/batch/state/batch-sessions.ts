import { useDeferredValue } from 'react';
import { create } from 'zustand';
import { tableOf } from '#batch/index.ts';
import { tableKey } from '#domain/names/row-keys.ts';
import { type BatchState, isOpen, type TypedBody } from './batch-state.ts';
import { tellDrafts, tellStaged } from './known-drafts.ts';

/**
 * A batch in this window: how things stand with it, and what is under way for it. Whatever asks a server for it holds the
 * session, so that an answer also reaches a batch that was removed meanwhile and may be brought back.
 */
export class BatchSession {
  /** The look at the server that goes on. */
  checking: RunningCheck | undefined;
  /** Gives up the commit that is on its way. */
  sending: AbortController | undefined;
  /** Its latest state that this window has seen with the host: over a later one it saves nothing. */
  revision: number;
  /** The host told of the change that is being made: it is not told that in return. */
  isFromHost = false;
  #state: BatchState;

  constructor(state: BatchState, revision = 0) {
    this.#state = state;
    this.revision = revision;
  }

  get state(): BatchState {
    return this.#state;
  }

  /** Without undo: what is known of the batch, and how things stand with it. */
  set(change: Partial<BatchState>): void {
    this.#state = { ...this.#state, ...change };
    if (isKnownSession(this)) publish(listSessions());
  }
}

export interface RunningCheck {
  /** Gives it up. */
  readonly controller: AbortController;
  /** By key, the tables of which nothing was heard yet. */
  readonly waiting: Map<string, readonly string[]>;
  /** Also when it is given up. */
  ended: Promise<void>;
}

interface OpenBatches {
  /** The one that was last worked on comes first. */
  readonly sessions: readonly BatchSession[];
  /** Their states, in the same order. */
  readonly drafts: readonly BatchState[];
}

/** Every batch that is not finished. The host keeps a copy of each (`drafts/start-autosave.ts`). */
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

/** Whether it is among them: not once it is removed. */
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
 * For what stands beside the list: it shows another selection once the list has shown it, so that a form that is made anew
 * never holds a key back. What is typed into the operation that it shows, it has at once.
 */
export function useFollowingDraft(draftId: string): BatchState | undefined {
  const open = useOpenDraft(draftId);
  const later = useDeferredValue(open);
  return open?.selected === later?.selected ? open : later;
}

/** At once, unlike the rest of what stands beside the list: an editor shows each key as it is pressed. */
export function useTypedBody(draftId: string): TypedBody | undefined {
  return useDrafts(({ drafts }) => drafts.find((draft) => draft.draftId === draftId)?.typed);
}

export function setDraft(draftId: string, change: Partial<BatchState>): void {
  sessionOf(draftId)?.set(change);
}

/** The same, and from now on it is the one that was last worked on. */
export function workOn(draftId: string, change: Partial<BatchState> = {}): void {
  const session = sessionOf(draftId);
  if (session === undefined) return;
  session.set(change);
  putFirst(session);
}

export function putFirst(session: BatchSession): void {
  publish([session, ...listSessions().filter((other) => !isSame(other, session))]);
}

/** Those that the host kept. What was begun meanwhile stays in front. */
export function putLast(kept: readonly BatchSession[]): void {
  const sessions = listSessions();
  publish([...sessions, ...kept.filter((session) => !sessions.some((other) => isSame(other, session)))]);
}

export function takeOut(draftId: string): void {
  publish(listSessions().filter(({ state }) => state.draftId !== draftId));
}

useDrafts.subscribe(({ drafts }) => {
  tellDrafts(new Map(drafts.map(({ draftId, connectionId }) => [draftId, connectionId])));
  const waiting = drafts.filter(isOpen);
  tellStaged({ count: waiting.reduce((sum, { editing }) => sum + editing.draft.operations.length, 0) });
  tellTablesSoon(waiting);
});

let tablesOf: readonly unknown[] = [];
let reportTimer: ReturnType<typeof setTimeout> | undefined;

/** Of ten thousand operations not with every letter that is typed into one of them. */
function tellTablesSoon(waiting: readonly BatchState[]): void {
  const now = waiting.map(({ editing }) => editing.draft.operations);
  if (now.length === tablesOf.length && now.every((one, place) => one === tablesOf[place])) return;
  tablesOf = now;
  clearTimeout(reportTimer);
  reportTimer = setTimeout(() => tellStaged({ tables: stagedTables(waiting) }), 200);
}

function stagedTables(waiting: readonly BatchState[]): ReadonlyMap<string, ReadonlySet<string>> {
  const tables = new Map<string, Set<string>>();
  for (const { connectionId, editing } of waiting) {
    const own = tables.get(connectionId) ?? new Set();
    tables.set(connectionId, own);
    for (const operation of editing.draft.operations) {
      const id = tableOf(operation);
      if (id !== undefined) own.add(tableKey(id));
    }
  }
  return tables;
}

function isSame(one: BatchSession, other: BatchSession): boolean {
  return one.state.draftId === other.state.draftId;
}
