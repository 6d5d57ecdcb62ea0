import { type BatchContent, type DraftOperation, withoutIdentity } from '#batch/index.ts';
import type { BatchDraft, DraftToSave, SavedBatch, SavedDraft } from '#contract/index.ts';
import { failureOf } from '#lib/host/failure.ts';
import { defined, stringifyJson } from '#protocol/index.ts';
import { type BatchSession, isKnownSession } from '../state/batch-sessions.ts';
import type { BatchState, SavedState } from '../state/batch-state.ts';

/** Identifies this page in events of the host, so that it ignores events of its own changes. */
export const WRITER = crypto.randomUUID();

/** The calls of the host that save batches. */
export interface DraftHost {
  readonly saveDraft: (draft: DraftToSave) => Promise<SavedDraft>;
  readonly removeDraft: (draft: {
    readonly draftId: string;
    readonly writer: string;
  }) => Promise<{ readonly revision: number }>;
  /** Another window saved the batch in the meantime, so the host rejected this window's copy. */
  readonly onOlder: (newest: SavedBatch) => void;
  /** Reports an error that belongs to no batch of the window any more. */
  readonly onFailure: (problem: unknown) => void;
}

export interface DraftSaver {
  readonly changed: () => void;
  /** Never waits, since the window may be closed the next moment. */
  readonly saveNow: () => void;
  readonly removed: () => void;
}

/** Counted from the first unsaved change, so that continuous typing is saved as well. */
const SAVE_AFTER_MILLISECONDS = 400;

export const RETRY_AFTER_MILLISECONDS = 5000;

/** Saves a batch on the host after each change. */
export function draftSaver(session: BatchSession, host: DraftHost): DraftSaver {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Undefined while everything is saved or being saved. */
  let changedAt: number | undefined;
  let calls = 0;
  /** The time-out ended while the previous save was still running. */
  let isDue = false;
  let lastCall: Promise<void> = Promise.resolve();

  function call<Answer>(start: () => Promise<Answer>): Promise<Answer> {
    calls += 1;
    const made = start().finally(() => {
      calls -= 1;
      if (isDue && calls === 0) saveNow();
    });
    lastCall = made.then(
      () => {},
      () => {},
    );
    return made;
  }

  /** A save must not overtake the previous one. */
  function saveLater(milliseconds: number): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      if (calls === 0) saveNow();
      else isDue = true;
    }, milliseconds);
  }

  function stopTimer(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  function saveNow(): void {
    const at = changedAt;
    stopTimer();
    isDue = false;
    if (!isKnownSession(session) || at === undefined) return;
    changedAt = undefined;
    const draft = { ...draftToSave(session.state, at), base: session.revision, writer: WRITER };
    call(async () => host.saveDraft(draft)).then(
      (answer) => onAnswer(answer, at),
      (problem) => onFailed(problem, at),
    );
  }

  function onAnswer(answer: SavedDraft, at: number): void {
    session.revision = answer.revision;
    if (answer.state === 'older') onOlder(answer.newest, at);
    else if (changedAt === undefined) setSaved({ state: 'saved' });
  }

  function onOlder(newest: SavedBatch | null, at: number): void {
    if (newest === null) {
      // It was removed in another window, but a change in this one keeps it.
      changedAt ??= at;
      saveLater(0);
    } else {
      stopTimer();
      changedAt = undefined;
      host.onOlder(newest);
    }
  }

  function onFailed(problem: unknown, at: number): void {
    changedAt ??= at;
    setSaved({ state: 'failed', problem: failureOf(problem).details.message });
    saveLater(RETRY_AFTER_MILLISECONDS);
  }

  function setSaved(saved: Omit<SavedState, 'at'>): void {
    session.set({ saved: { ...saved, at: Date.now() } });
  }

  return {
    changed: () => {
      changedAt = Date.now();
      if (session.state.saved.state === 'saved') setSaved({ state: 'waiting' });
      saveLater(SAVE_AFTER_MILLISECONDS);
    },
    saveNow,
    removed: () => {
      stopTimer();
      changedAt = undefined;
      isDue = false;
      const { draftId } = session.state;
      call(() => lastCall.then(() => host.removeDraft({ draftId, writer: WRITER }))).then(({ revision }) => {
        session.revision = revision;
      }, host.onFailure);
    },
  };
}

function draftToSave(state: BatchState, at: number): BatchDraft {
  const { draftId, name, connectionId, undoes, editing } = state;
  const body = bodyToSave(editing.draft);
  return { draftId, name, connectionId, body, ...defined({ undoes }), at };
}

/**
 * The request body as the host stores it. SECURITY: without any `identity`. It runs while the user types, and a change
 * leaves all other operations as they are, so the text of each operation is cached.
 */
export function bodyToSave({ operations, members }: BatchContent): string {
  const { operations: _, ...rest } = withoutIdentity({ operations: [], members }).members;
  const others = stringifyJson(rest).slice(1);
  return `{"operations":[${operations.map(operationText).join(',')}]${others === '}' ? '' : ','}${others}`;
}

const written = new WeakMap<DraftOperation, string>();

function operationText(operation: DraftOperation): string {
  const known = written.get(operation);
  if (known !== undefined) return known;
  const bare = withoutIdentity({ operations: [operation], members: {} });
  const text = bare.operations.map(({ kind, members }) => stringifyJson({ [kind]: members })).join('');
  // Reading a character flattens the concatenated string once: joining ten thousand nested pieces later is slow.
  text.charCodeAt(0);
  written.set(operation, text);
  return text;
}
