import { type DraftParts, type Editing, startEditing, type TableStates } from '#batch/index.ts';
import type { BatchRecord, CommitEvidence } from '#contract/index.ts';

/** A batch in this window: what is edited, and what is known of it. */
export interface BatchState {
  readonly draftId: string;
  readonly name: string;
  readonly connectionId: string;
  readonly editing: Editing;
  /** The keys of the operations that are selected, in their order in the batch. */
  readonly selected: readonly number[];
  /** What the server said of the tables, when it was asked. */
  readonly facts: TableStates;
  readonly isLooking: boolean;
  readonly commit: CommitState;
  readonly saved: SavedState;
}

export type CommitState =
  | { readonly state: 'idle' }
  | {
      readonly state: 'sending';
      readonly since: number;
      /** By another window: this one can only wait. */
      readonly isElsewhere?: boolean;
    }
  | {
      readonly state: 'ended';
      readonly record: BatchRecord;
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

export interface DraftStart extends Pick<BatchState, 'draftId' | 'name' | 'connectionId'> {
  readonly draft?: DraftParts;
  readonly at: number;
  /** What became of it, where it was sent as it is. */
  readonly record?: BatchRecord | undefined;
}

/** A batch at its beginning, or as the host kept it. */
export function startDraft(start: DraftStart): BatchState {
  const { draft = { operations: [], members: {} }, at, record, ...named } = start;
  const editing = startEditing(draft);
  const [first] = editing.draft.operations;
  return {
    ...named,
    editing,
    selected: first === undefined ? [] : [first.key],
    facts: new Map(),
    isLooking: false,
    commit: record === undefined ? { state: 'idle' } : { state: 'ended', record, isFindingOut: false },
    saved: { state: 'saved', at },
  };
}

/** Whether operations can still be put into it: not while it is on its way, nor once it is done or may be. */
export function isOpen({ commit }: Pick<BatchState, 'commit'>): boolean {
  if (commit.state === 'idle') return true;
  if (commit.state === 'sending') return false;
  if (commit.record.outcome.kind === 'refused') return true;
  return commit.evidence?.verdict === 'not-applied' && !commit.isFindingOut;
}
