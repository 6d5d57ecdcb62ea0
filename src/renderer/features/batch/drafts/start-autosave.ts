import { readBatchBody } from '#batch/index.ts';
import type { BatchEvent, ChangeRecord, SavedBatch } from '#contract/index.ts';
import { failureOf, showFailure } from '#lib/host/failure.ts';
import { host, hostConnection } from '#lib/host/host.ts';
import { showToast } from '#ui/show-toast.ts';
import { recordSince } from '../commit/commit-draft.ts';
import {
  BatchSession,
  draftOf,
  followDrafts,
  isKnownSession,
  listSessions,
  putLast,
  sessionOf,
  setDraft,
} from '../state/batch-sessions.ts';
import { type BatchState, startDraft } from '../state/batch-state.ts';
import { setDraftsRead } from '../state/known-drafts.ts';
import { committedNames } from './committed-names.ts';
import { type DraftHost, type DraftSaver, draftSaver, WRITER } from './draft-saver.ts';
import { beginDraft, dropDraft, nameTabs, openBatchTab, putBack, renameDraft } from './drafts.ts';

let started: Promise<DraftKeeper> | undefined;

/** Restores the batches of the host once; later callers wait for the same start. */
export async function startKeeping(): Promise<void> {
  started ??= start().catch((problem: unknown) => {
    // The next caller tries again.
    started = undefined;
    throw problem;
  });
  await started;
}

async function start(): Promise<DraftKeeper> {
  const keeper = await restoreDrafts({
    drafts: () => host.batches.drafts(),
    records: () => host.changes.records({}),
    saveDraft: (draft) => host.batches.saveDraft(draft),
    removeDraft: (draft) => host.batches.removeDraft(draft),
    onOlder: saveConflictCopy,
    onFailure: showFailure,
  });
  setDraftsRead();
  nameTabs();
  hostConnection.watch((link) => {
    if (link === 'connected') void followOtherWindows();
  });
  // Any of these events may be the last one of this window.
  window.addEventListener('blur', keeper.saveNow);
  window.addEventListener('pagehide', keeper.saveNow);
  document.addEventListener('visibilitychange', keeper.saveNow);
  return keeper;
}

async function followOtherWindows(): Promise<void> {
  try {
    for await (const all of await host.batches.draftEvents()) {
      for (const event of all) {
        // If a request fails now, the next save notices the change.
        await handleBatchEvent({ draft: host.batches.draft, records: host.changes.records }, event).catch(
          () => {},
        );
      }
    }
  } catch {
    // The connection broke; the next 'connected' event starts it again.
  }
}

interface SavedDraftsHost extends DraftHost {
  readonly drafts: () => Promise<readonly SavedBatch[]>;
  readonly records: () => Promise<readonly ChangeRecord[]>;
}

/** Restores the batches of the host, and then saves every change. */
export async function restoreDrafts(host: SavedDraftsHost): Promise<DraftKeeper> {
  const saved = await readSaved(host);
  putLast(saved);
  return keepDrafts(host, saved);
}

/** Batches that are created before loading ends are saved as well: each is a file of its own. */
async function readSaved(host: SavedDraftsHost): Promise<readonly BatchSession[]> {
  try {
    const [drafts, records] = await Promise.all([host.drafts(), host.records()]);
    for (const { way, name } of records) if (way !== 'single') committedNames.add(name);
    return drafts.flatMap((draft) => readDraft(draft, records));
  } catch (problem) {
    // The window already shows that the host is gone; the next use of a batch tries again.
    if (failureOf(problem).code === 'INTERNAL') throw problem;
    host.onFailure(problem);
    return [];
  }
}

/** A batch that can't be read is left alone, since a newer version may have written it. */
function readDraft(batch: SavedBatch, records: readonly ChangeRecord[]): readonly BatchSession[] {
  const { body, revision, ...named } = batch;
  const read = readBatchBody(body);
  if ('problem' in read) return [];
  const record = recordOf(batch, records);
  return [new BatchSession(startDraft({ ...named, draft: read.draft, record }), revision)];
}

/** A batch that was sent unchanged, and was or may have been applied, must not come back as an unsent one. */
function recordOf({ draftId, at }: SavedBatch, records: readonly ChangeRecord[]): ChangeRecord | undefined {
  const record = recordSince(records, draftId, at);
  return record?.way === 'batch' && record.outcome.kind === 'refused' ? undefined : record;
}

interface BatchEventHost {
  readonly draft: (params: { readonly draftId: string }) => Promise<SavedBatch | null>;
  readonly records: (params: { readonly connectionId: string }) => Promise<readonly ChangeRecord[]>;
}

/**
 * Shows what another window did to a batch. Changes that are not saved yet stay: the next save resolves the conflict.
 */
export async function handleBatchEvent(
  host: BatchEventHost,
  { draftId, writer, what }: BatchEvent,
): Promise<void> {
  if (writer === WRITER) return takeOwnEvent(draftId, what);
  if (what === 'changed') await takeChange(host, draftId);
  if (what === 'removed') takeRemoval(draftId);
  if (what === 'sending') lock(draftId);
  if (what === 'ended') await unlock(host, draftId);
}

/** Of its own changes, this window only needs to know that the host started to send. */
function takeOwnEvent(draftId: string, what: BatchEvent['what']): void {
  const commit = draftOf(draftId)?.commit;
  if (what === 'sending' && commit?.state === 'sending')
    setDraft(draftId, { commit: { ...commit, isSent: true } });
}

const isUnsaved = (draftId: string) => (draftOf(draftId)?.saved.state ?? 'saved') !== 'saved';

async function takeChange(host: BatchEventHost, draftId: string): Promise<void> {
  if (isUnsaved(draftId)) return;
  const stored = await host.draft({ draftId });
  // It may have changed here during the request.
  if (stored !== null && !isUnsaved(draftId)) applySavedBatch(stored);
}

function takeRemoval(draftId: string): void {
  const session = sessionOf(draftId);
  if (session === undefined || isUnsaved(draftId)) return;
  applyRemoteChange(session, () => dropDraft(draftId));
  showToast({
    tone: 'removed',
    text: `${session.state.name} was removed in another window`,
    action: { label: 'Undo', onPress: () => putBack(session) },
  });
}

/** A batch is sent only once, even with several windows. */
function lock(draftId: string): void {
  setDraft(draftId, { commit: { state: 'sending', since: Date.now(), isElsewhere: true } });
}

async function unlock(host: BatchEventHost, draftId: string): Promise<void> {
  const draft = draftOf(draftId);
  if (draft?.commit.state !== 'sending' || draft.commit.isElsewhere !== true) return;
  const { connectionId, commit, editing } = draft;
  const records = await host.records({ connectionId });
  const latest = records.find((record) => record.draftId === draftId);
  if (latest?.way === 'one-by-one') {
    const oneByOne = { draft: editing.draft, record: latest, isRunning: false, isFindingOut: false };
    return setDraft(draftId, { commit: { state: 'idle' }, oneByOne });
  }
  const record = recordSince(records, draftId, commit.since - CLOCK_MILLISECONDS);
  if (record?.way !== 'batch') return setDraft(draftId, { commit: { state: 'idle' } });
  setDraft(draftId, { commit: { state: 'ended', record, sent: editing.draft, isFindingOut: false } });
}

/** The commit began a little before this window got the event. */
const CLOCK_MILLISECONDS = 5000;

/** Shows a batch as another window saved it. A batch that can't be read is left alone. */
function applySavedBatch({ revision, body, ...draft }: SavedBatch): void {
  const read = readBatchBody(body);
  if ('problem' in read) return;
  const { draftId, name } = draft;
  const begun = startDraft({ ...draft, draft: read.draft });
  const session = sessionOf(draftId) ?? new BatchSession(begun);
  session.revision = revision;
  applyRemoteChange(session, () => {
    if (!isKnownSession(session)) return putLast([session]);
    const { editing, selected, saved } = begun;
    session.set({ editing, selected, saved });
    renameDraft(draftId, name);
  });
}

/**
 * Both windows changed the batch at the same time: the first one keeps it, and the other change becomes a new batch.
 */
export function saveConflictCopy(newest: SavedBatch): void {
  const mine = draftOf(newest.draftId);
  if (mine !== undefined) {
    const { connectionId, name, editing } = mine;
    const copy = beginDraft({ connectionId, name: `${name} (conflicting copy)`, draft: editing.draft });
    showToast({
      text: `${name} was also changed in another window. Your changes are saved as ${copy.name}.`,
      action: { label: 'Show', onPress: () => openBatchTab(copy.draftId) },
    });
  }
  applySavedBatch(newest);
}

export interface DraftKeeper {
  /** Saves all unsaved changes at once. */
  readonly saveNow: () => void;
  readonly stop: () => void;
}

/** Saves the batches of the window on the host. `unchanged` are those that the host already has. */
export function keepDrafts(host: DraftHost, unchanged: readonly BatchSession[]): DraftKeeper {
  const savers = new WeakMap<BatchSession, DraftSaver>();
  const saverOf = (session: BatchSession) => {
    const saver = savers.get(session) ?? draftSaver(session, host);
    savers.set(session, saver);
    return saver;
  };
  let known = statesOf(unchanged);
  // Compares current states, which may be later than the event: reporting that a save is pending changes the batch.
  const follow = () => {
    const before = known;
    known = statesOf(listSessions());
    for (const [session, state] of known)
      if (!session.isFromHost && isChanged(state, before.get(session))) saverOf(session).changed();
    for (const session of before.keys())
      if (!session.isFromHost && !isKnownSession(session)) saverOf(session).removed();
  };
  follow();
  const stop = followDrafts(follow);
  const saveNow = () => listSessions().forEach((session) => void savers.get(session)?.saveNow());
  return { saveNow, stop };
}

const statesOf = (sessions: readonly BatchSession[]) =>
  new Map(sessions.map((session) => [session, session.state]));

/** Facts, selection and commits change too, but are not saved. */
function isChanged(state: BatchState, before: BatchState | undefined): boolean {
  return before === undefined || before.editing.draft !== state.editing.draft || before.name !== state.name;
}

/** Applies a change from the host, without saving it back. */
function applyRemoteChange(session: BatchSession, change: () => void): void {
  session.isFromHost = true;
  try {
    change();
  } finally {
    session.isFromHost = false;
  }
}
