import { useMemo } from 'react';
import type { BatchContent, Issue, TableStates } from '../../../../batch/index.ts';
import { type CommitState, useOpenDraft } from '../batch-state.ts';
import { useOneByOne } from '../commit/one-by-one.ts';
import { sentDraft } from '../commit/sent-drafts.ts';
import {
  type OperationStates,
  statesByChecks,
  statesByRecord,
  statesOneByOne,
  statesWhileSending,
} from './operation-state.ts';
import { useChecks } from './use-checks.ts';

export { OPERATION_STATE_LABELS, type OperationState, type OperationStates } from './operation-state.ts';

const NO_DRAFT: BatchContent = { operations: [], members: {} };
const NO_FACTS: TableStates = new Map();
const IDLE: CommitState = { state: 'idle' };

/** For the list: the sign of each operation. */
export function useOperationStates(draftId: string): OperationStates {
  const open = useOpenDraft(draftId);
  const { draft } = open?.editing ?? { draft: NO_DRAFT };
  const checks = useChecks(draft, open?.facts ?? NO_FACTS);
  const commit = open?.commit ?? IDLE;
  const run = useOneByOne(draftId);
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
      return statesWhileSending(draft);
    case 'ended': {
      const { record, evidence = record.evidence } = commit;
      return statesByRecord(sentDraft(record.recordId) ?? draft, record, evidence?.verdict);
    }
  }
}
