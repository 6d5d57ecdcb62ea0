import { useMemo } from 'react';
import { type BatchContent, type Issue, keysOf, type TableStates } from '#batch/index.ts';
import type { BatchRecord, CommitResolution } from '#contract/index.ts';
import { useOpenDraft } from '../state/batch-sessions.ts';
import type { CommitState } from '../state/batch-state.ts';
import { type OneByOne, type StepState, stepStates } from '../state/one-by-one-state.ts';
import { useChecks } from './draft-checks.ts';

/** The state of one operation: from the checks before it is sent, from the outcome afterward. */
export type OperationState =
  | 'fine'
  | 'unchecked'
  | 'warning'
  | 'error'
  | 'sending'
  | 'applied'
  | 'refused'
  | 'not-applied'
  | 'unknown';

/** By the key of the operation; operations that are not in it are fine. */
export type OperationStates = ReadonlyMap<number, OperationState>;

export const OPERATION_STATE_LABELS: Readonly<Record<OperationState, string>> = {
  fine: 'No issues',
  unchecked: 'Not checked',
  warning: 'Warning',
  error: 'Error',
  sending: 'sending',
  applied: 'applied',
  refused: 'rejected',
  'not-applied': 'not applied',
  unknown: 'unknown',
};

const WORST_FIRST = ['error', 'warning', 'unchecked'] as const;

/** The worst issue of an operation counts, wherever it is in the list. */
export function statesByChecks(checks: readonly Issue[]): OperationStates {
  const states = new Map<number, OperationState>();
  for (const worst of WORST_FIRST) {
    for (const check of checks) {
      if (check.level !== worst) continue;
      for (const key of keysOf(check)) if (!states.has(key)) states.set(key, worst);
    }
  }
  return states;
}

/** All operations have the same state, except the one that the server named. */
export function statesByRecord(
  sent: BatchContent,
  { outcome }: BatchRecord,
  resolution: CommitResolution | undefined,
): OperationStates {
  const refused = outcome.kind === 'refused' ? outcome.operationIndex : undefined;
  const all = outcome.kind === 'unknown' ? stateByResolution(resolution) : stateOfAll(outcome.kind);
  return new Map(sent.operations.map(({ key }, index) => [key, index === refused ? 'refused' : all]));
}

function statesWhileSending({ operations }: BatchContent): OperationStates {
  return new Map(operations.map(({ key }) => [key, 'sending']));
}

function stateOfAll(kind: 'applied' | 'refused'): OperationState {
  return kind === 'applied' ? 'applied' : 'not-applied';
}

function stateByResolution(resolution: CommitResolution | undefined): OperationState {
  return resolution === undefined || resolution === 'cannot-tell' ? 'unknown' : resolution;
}

export function statesOneByOne(run: OneByOne): OperationStates {
  const states = stepStates(run);
  return new Map(run.draft.operations.map(({ key }, index) => [key, OF_STEPS[states[index] ?? 'waiting']]));
}

const OF_STEPS: Readonly<Record<StepState, OperationState>> = {
  waiting: 'not-applied',
  sending: 'sending',
  applied: 'applied',
  verified: 'applied',
  refused: 'refused',
  'not-applied': 'not-applied',
  unknown: 'unknown',
};

const NO_DRAFT: BatchContent = { operations: [], members: {} };
const NO_FACTS: TableStates = new Map();
const IDLE: CommitState = { state: 'idle' };

export function useOperationStates(draftId: string): OperationStates {
  const open = useOpenDraft(draftId);
  const { draft } = open?.editing ?? { draft: NO_DRAFT };
  const checks = useChecks(draft, open?.facts ?? NO_FACTS);
  const commit = open?.commit ?? IDLE;
  const run = open?.oneByOne;
  return useMemo(
    () => (run === undefined ? statesNow(draft, checks, commit) : statesOneByOne(run)),
    [draft, checks, commit, run],
  );
}

function statesNow(draft: BatchContent, checks: readonly Issue[], commit: CommitState): OperationStates {
  switch (commit.state) {
    case 'idle':
      return statesByChecks(checks);
    case 'sending':
      // Before it is sent, the tables are checked once more.
      return commit.isSent === true || commit.isElsewhere === true
        ? statesWhileSending(draft)
        : statesByChecks(checks);
    case 'ended': {
      const { record, sent, evidence = record.evidence } = commit;
      return statesByRecord(sent, record, evidence?.verdict);
    }
  }
}
