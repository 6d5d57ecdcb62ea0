import {
  type BatchContent,
  type DraftParts,
  type Editing,
  startEditing,
  type TableStates,
} from '#batch/index.ts';
import type { BatchRecord, ChangeRecord, CommitEvidence, FailureDetails } from '#contract/index.ts';
import { type OneByOne, operationsLeft } from './one-by-one-state.ts';

/** A batch in this window: what is edited, and what is known of it. */
export interface BatchState {
  readonly draftId: string;
  readonly name: string;
  readonly connectionId: string;
  /** The record of the commit that it undoes. */
  readonly undoes?: string;
  readonly editing: Editing;
  /** When the draft last changed, in milliseconds since 1970: what was checked before may not hold for it. */
  readonly changedAt: number;
  /** The keys of the operations that are selected, in their order in the batch. */
  readonly selected: readonly number[];
  /** What the server said of the tables, when it was asked. */
  readonly facts: TableStates;
  readonly serverCheck: ServerCheck | undefined;
  /** What was typed as its request body, until the draft says something else. */
  readonly typed: TypedBody | undefined;
  readonly commit: CommitState;
  /** What the server rejected last: as long as nothing of it is changed, it would do so again. */
  readonly rejected: BatchContent | undefined;
  /** Why the last press on commit, or on checking what became of it, led to nothing. */
  readonly notSent: FailureDetails | undefined;
  readonly oneByOne: OneByOne | undefined;
  readonly saved: SavedState;
}

/** How far asking the server about the tables has come. */
export interface ServerCheck {
  readonly isRunning: boolean;
  readonly heard: number;
  readonly total: number;
  readonly failure?: FailureDetails | undefined;
}

/** A request body as it was typed. */
export interface TypedBody {
  readonly text: string;
  /** The draft that it says, or that stood there when it could no longer be read. */
  readonly draft: BatchContent;
  /** Why it can't be read: the draft stays as it was, and so does the text. */
  readonly problem?: BodyProblem;
  /** Members that are no part of the request: the text is a batch file. */
  readonly leftOut?: readonly string[];
}

export interface BodyProblem {
  readonly words: string;
  /** From 1. */
  readonly line: number | undefined;
}

export type CommitState =
  | { readonly state: 'idle' }
  | {
      readonly state: 'sending';
      readonly since: number;
      /** The host has it: from here on it may be with the server. */
      readonly isSent?: boolean;
      readonly isCanceling?: boolean;
      /** By another window: this one can only wait. */
      readonly isElsewhere?: boolean;
    }
  | {
      readonly state: 'ended';
      readonly record: BatchRecord;
      /** An answer names operations by their places in what was sent, and the draft may have changed since. */
      readonly sent: BatchContent;
      readonly evidence?: CommitEvidence;
      readonly isFindingOut: boolean;
    };

/** How far the host has what is in the window. */
export interface SavedState {
  readonly state: 'saved' | 'waiting' | 'failed';
  /** Since when, in milliseconds since 1970. */
  readonly at: number;
  /** For the user. */
  readonly problem?: string;
}

interface DraftStart extends Pick<BatchState, 'draftId' | 'name' | 'connectionId' | 'undoes'> {
  readonly draft?: DraftParts;
  readonly at: number;
  /** What became of it, where it was sent as it is. */
  readonly record?: ChangeRecord | undefined;
}

/** A batch at its beginning, or as the host kept it. */
export function startDraft(start: DraftStart): BatchState {
  const { draft = { operations: [], members: {} }, at, record, ...named } = start;
  const editing = startEditing(draft);
  const [first] = editing.draft.operations;
  return {
    ...named,
    editing,
    changedAt: at,
    selected: first === undefined ? [] : [first.key],
    facts: new Map(),
    serverCheck: undefined,
    typed: undefined,
    commit:
      record?.way === 'batch'
        ? { state: 'ended', record, sent: editing.draft, isFindingOut: false }
        : { state: 'idle' },
    rejected: undefined,
    notSent: undefined,
    oneByOne:
      record?.way === 'one-by-one'
        ? { draft: editing.draft, record, isRunning: false, isFindingOut: false }
        : undefined,
    saved: { state: 'saved', at },
  };
}

/** Whether operations can still be put into it: not while it is on its way, nor once it is done or may be. */
export function isOpen({ commit, oneByOne }: Pick<BatchState, 'commit' | 'oneByOne'>): boolean {
  if (oneByOne !== undefined) return false;
  if (commit.state === 'idle') return true;
  if (commit.state === 'sending') return false;
  if (commit.record.outcome.kind === 'refused') return true;
  return commit.evidence?.verdict === 'not-applied' && !commit.isFindingOut;
}

/** It was applied: nothing of it is changed, checked, or reviewed any more. */
export function isDone({ commit, oneByOne }: Pick<BatchState, 'commit' | 'oneByOne'>): boolean {
  if (oneByOne !== undefined) return operationsLeft(oneByOne).length === 0;
  return isCommitApplied(commit);
}

/** Answered so, or found out. */
export function isCommitApplied(commit: CommitState): boolean {
  if (commit.state !== 'ended') return false;
  const { record, evidence = record.evidence } = commit;
  return record.outcome.kind === 'applied' || evidence?.verdict === 'applied';
}
