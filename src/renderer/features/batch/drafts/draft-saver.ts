import { type BatchContent, type DraftOperation, withoutIdentity } from '#batch/index.ts';
import type { BatchDraft, DraftToSave, SavedBatch, SavedDraft } from '#contract/index.ts';
import { failureOf } from '#lib/host/failure.ts';
import { defined, stringifyJson } from '#protocol/index.ts';
import { type BatchSession, isKnownSession } from '../state/batch-sessions.ts';
import type { BatchState, SavedState } from '../state/batch-state.ts';

/** Names this page to the host: what it is told of its own doings it knows already. */
export const WRITER = crypto.randomUUID();

/** The part of the host that keeps batches. */
export interface DraftHost {
  readonly saveDraft: (draft: DraftToSave) => Promise<SavedDraft>;
  readonly removeDraft: (draft: {
    readonly draftId: string;
    readonly writer: string;
  }) => Promise<{ readonly revision: number }>;
  /** Another window saved it in the meantime: nothing of this one was taken. */
  readonly onOlder: (newest: SavedBatch) => void;
  /** Something went wrong that no batch can tell any more. */
  readonly onFailure: (problem: unknown) => void;
}

export interface DraftSaver {
  readonly changed: () => void;
  /** Waits for nothing: the window may be gone the next moment. */
  readonly saveNow: () => void;
  readonly removed: () => void;
}

/** Counted from the first change that is not saved: whoever types on and on must not lose it all. */
const SAVE_AFTER_MILLISECONDS = 400;

export const RETRY_AFTER_MILLISECONDS = 5000;

/** Gives the host its copy of one batch whenever that has changed. */
export function draftSaver(session: BatchSession, host: DraftHost): DraftSaver {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Undefined while the host has everything, or is being given it. */
  let changedAt: number | undefined;
  let calls = 0;
  /** Its time came while the copy before it was still on its way. */
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

  /** A copy must not overtake the one before it. */
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
    const kept = { ...keptDraft(session.state, at), base: session.revision, writer: WRITER };
    call(async () => host.saveDraft(kept)).then(
      (answer) => onAnswer(answer, at),
      (problem) => onFailed(problem, at),
    );
  }

  function onAnswer(answer: SavedDraft, at: number): void {
    session.revision = answer.revision;
    if (answer.state === 'older') onOlder(answer.newest, at);
    else if (changedAt === undefined) tellSaved({ state: 'saved' });
  }

  function onOlder(newest: SavedBatch | null, at: number): void {
    if (newest === null) {
      // It was removed in another window. Whoever goes on with it here wants it.
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
    tellSaved({ state: 'failed', problem: failureOf(problem).details.message });
    saveLater(RETRY_AFTER_MILLISECONDS);
  }

  function tellSaved(saved: Omit<SavedState, 'at'>): void {
    session.set({ saved: { ...saved, at: Date.now() } });
  }

  return {
    changed: () => {
      changedAt = Date.now();
      if (session.state.saved.state === 'saved') tellSaved({ state: 'waiting' });
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

function keptDraft(state: BatchState, at: number): BatchDraft {
  const { draftId, name, connectionId, undoes, editing } = state;
  const body = keptBody(editing.draft);
  return { draftId, name, connectionId, body, ...defined({ undoes }), at };
}

/**
 * The request body as the host keeps it. SECURITY: without any `identity`.
 * It is made while somebody is typing, and a change leaves all operations but one as they are: each is written once.
 */
export function keptBody({ operations, members }: BatchContent): string {
  const { operations: _, ...rest } = withoutIdentity({ operations: [], members }).members;
  const others = stringifyJson(rest).slice(1);
  return `{"operations":[${operations.map(keptOperation).join(',')}]${others === '}' ? '' : ','}${others}`;
}

const written = new WeakMap<DraftOperation, string>();

function keptOperation(operation: DraftOperation): string {
  const known = written.get(operation);
  if (known !== undefined) return known;
  const bare = withoutIdentity({ operations: [operation], members: {} });
  const text = bare.operations.map(({ kind, members }) => stringifyJson({ [kind]: members })).join('');
  // Looking into a text that was put together makes it one piece, for good: ten thousand pieces of pieces are slow to join.
  text.charCodeAt(0);
  written.set(operation, text);
  return text;
}
