import {
  type BatchContent,
  type DraftParts,
  type Editing,
  startEditing,
  type TableStates,
} from '#batch/index.ts';
import type { BatchRecord, ChangeRecord, CommitEvidence, FailureDetails } from '#contract/index.ts';
import { type OneByOne, operationsLeft } from './one-by-one-state.ts';

export interface BatchState {
  readonly draftId: string;
  readonly name: string;
  readonly connectionId: string;
  /** The ID of the record of the commit that it undoes. */
  readonly undoes?: string;
  readonly editing: Editing;
  /** When the draft last changed, in milliseconds since 1970: earlier checks may not apply to it. */
  readonly changedAt: number;
  /** The keys of the selected operations, in the order of the batch. */
  readonly selected: readonly number[];
  /** The table states from the last responses. */
  readonly facts: TableStates;
  readonly serverCheck: ServerCheck | undefined;
  /** The typed request body, until the draft changes in another way. */
  readonly typed: TypedBody | undefined;
  readonly commit: CommitState;
  /** The content that the server rejected last: unchanged, it would be rejected again. */
  readonly rejected: BatchContent | undefined;
  /** Why the last commit was not sent, or why its outcome could not be checked. */
  readonly notSent: FailureDetails | undefined;
  readonly oneByOne: OneByOne | undefined;
  readonly saved: SavedState;
}

/** The progress of the server check. */
export interface ServerCheck {
  readonly isRunning: boolean;
  readonly received: number;
  readonly total: number;
  readonly failure?: FailureDetails | undefined;
}

export interface TypedBody {
  readonly text: string;
  /** The draft that the text describes, or the draft when the text became invalid. */
  readonly draft: BatchContent;
  /** Why it can't be read: draft and text stay as they are. */
  readonly problem?: BodyProblem;
  /** Members that are not part of the request, because the text is a batch file. */
  readonly leftOut?: readonly string[];
}

export interface BodyProblem {
  readonly words: string;
  /** Counted from 1. */
  readonly line: number | undefined;
}

export type CommitState =
  | { readonly state: 'idle' }
  | {
      readonly state: 'sending';
      readonly since: number;
      /** The host has received it, so it may be with the server. */
      readonly isSent?: boolean;
      readonly isCanceling?: boolean;
      /** Whether another window sends it: this one can only wait. */
      readonly isElsewhere?: boolean;
    }
  | {
      readonly state: 'ended';
      readonly record: BatchRecord;
      /** A response names operations by their index in what was sent; the draft may have changed since. */
      readonly sent: BatchContent;
      readonly evidence?: CommitEvidence;
      readonly isFindingOut: boolean;
    };

/** Whether the host has saved the latest state. */
export interface SavedState {
  readonly state: 'saved' | 'waiting' | 'failed';
  /** Since when, in milliseconds since 1970. */
  readonly at: number;
  /** A text for the user. */
  readonly problem?: string;
}

interface DraftStart extends Pick<BatchState, 'draftId' | 'name' | 'connectionId' | 'undoes'> {
  readonly draft?: DraftParts;
  readonly at: number;
  /** The record of its commit, if it was sent unchanged. */
  readonly record?: ChangeRecord | undefined;
}

/** A new batch, or one that the host saved. */
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

/** Whether operations can be added: not while it is being sent, nor once it was or may have been applied. */
export function isOpen({ commit, oneByOne }: Pick<BatchState, 'commit' | 'oneByOne'>): boolean {
  if (oneByOne !== undefined) return false;
  if (commit.state === 'idle') return true;
  if (commit.state === 'sending') return false;
  if (commit.record.outcome.kind === 'refused') return true;
  return commit.evidence?.verdict === 'not-applied' && !commit.isFindingOut;
}

/** It was applied, so it can't be changed, checked, or reviewed any more. */
export function isDone({ commit, oneByOne }: Pick<BatchState, 'commit' | 'oneByOne'>): boolean {
  if (oneByOne !== undefined) return operationsLeft(oneByOne).length === 0;
  return isCommitApplied(commit);
}

/** By the response, or by evidence. */
export function isCommitApplied(commit: CommitState): boolean {
  if (commit.state !== 'ended') return false;
  const { record, evidence = record.evidence } = commit;
  return record.outcome.kind === 'applied' || evidence?.verdict === 'applied';
}
