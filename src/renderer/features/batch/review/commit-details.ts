import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  type BatchContent,
  planUndo,
  type ReviewRow,
  readRemovedTables,
  reviewRows,
  type TableStates,
  type UndoPlan,
} from '#batch/index.ts';
import {
  type BatchRecord,
  type ChangeRecord,
  isStepApplied,
  type OperationResult,
  type StepsRecord,
} from '#contract/index.ts';
import { tableStates } from '#domain/table-states.ts';
import { hostQueries } from '#lib/host/host.ts';
import { useConnection } from '#lib/host/host-state.ts';
import { withFacts } from '../checks/server-check.ts';
import { isUndoneOneByOne } from '../commit/commit-blocker.ts';

export interface SentCommit {
  readonly record: BatchRecord;
  readonly sent: BatchContent;
}

/** Operations that were sent one by one, in the form of a batch. */
interface SentSteps {
  readonly record: StepsRecord;
  readonly sent: BatchContent;
}

export interface CommitDetails {
  readonly rows: readonly ReviewRow[];
  /** Undefined if nothing was applied, or if that is unknown. */
  readonly plan: UndoPlan | undefined;
}

const NOTHING_KNOWN: TableStates = new Map();

/**
 * What a commit did, and how to undo it, from the states of its tables before it. Until these are loaded, uses the
 * states that the window knows.
 */
export function useCommitDetails(
  { record, sent }: SentCommit | SentSteps,
  known = NOTHING_KNOWN,
): CommitDetails {
  const input = { recordId: record.recordId };
  const { data } = useQuery(hostQueries.changes.recordBefore.queryOptions({ input }));
  const before = useMemo(
    () => (data === undefined ? known : withFacts(NOTHING_KNOWN, data.map(tableStates))),
    [data, known],
  );
  const connection = useConnection(record.connectionId);
  const isOneByOne = connection !== undefined && isUndoneOneByOne(connection);
  const rows = useMemo(() => reviewRows(sent, before, { isOneByOne }), [sent, before, isOneByOne]);
  const plan = useMemo(
    () => (isRecordApplied(record) ? undoOf({ record, sent, before, isOneByOne }) : undefined),
    [record, sent, before, isOneByOne],
  );
  return { rows, plan };
}

export function isApplied({ outcome, evidence }: BatchRecord): boolean {
  return outcome.kind === 'applied' || evidence?.verdict === 'applied';
}

/** For operations that were sent one by one: whether at least one was applied. */
export function isRecordApplied(record: ChangeRecord): boolean {
  return record.way === 'batch' ? isApplied(record) : record.steps.some(isStepApplied);
}

interface CommitToTakeBack {
  readonly record: ChangeRecord;
  readonly sent: BatchContent;
  readonly before: TableStates;
  readonly isOneByOne: boolean;
}

/** Only applied operations are undone. */
function undoOf({ record, sent: { operations }, before, isOneByOne }: CommitToTakeBack): UndoPlan {
  const isSentAlone = record.way !== 'batch';
  const applied = isSentAlone
    ? operations.filter((_, index) => record.steps[index] !== undefined && isStepApplied(record.steps[index]))
    : operations;
  return planUndo({ operations: applied, before, removed: readRemovedTables(resultsOf(record)), isOneByOne });
}

function resultsOf(record: ChangeRecord): readonly OperationResult[] {
  const outcomes = record.way === 'batch' ? [record.outcome] : record.steps.map(({ outcome }) => outcome);
  return outcomes.flatMap((outcome) => (outcome?.kind === 'applied' ? outcome.results : []));
}
