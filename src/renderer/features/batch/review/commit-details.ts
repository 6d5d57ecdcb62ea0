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
import type { BatchRecord } from '#contract/index.ts';
import { tableStates } from '#domain/table-states.ts';
import { hostQueries } from '#lib/host/host.ts';
import { withFacts } from '../checks/server-check.ts';

/** A commit that was sent, and what is known of it. */
export interface SentCommit {
  readonly record: BatchRecord;
  readonly sent: BatchContent;
}

export interface CommitDetails {
  readonly rows: readonly ReviewRow[];
  /** Undefined where nothing was applied, or nobody knows. */
  readonly plan: UndoPlan | undefined;
}

const NOTHING_KNOWN: TableStates = new Map();

/** What a commit did, and how it is undone: as the tables were before it. Until that is read, what the window knew. */
export function useCommitDetails({ record, sent }: SentCommit, known = NOTHING_KNOWN): CommitDetails {
  const input = { recordId: record.recordId };
  const { data } = useQuery(hostQueries.batches.recordBefore.queryOptions({ input }));
  const before = useMemo(
    () => (data === undefined ? known : withFacts(NOTHING_KNOWN, data.map(tableStates))),
    [data, known],
  );
  const rows = useMemo(() => reviewRows(sent, before), [sent, before]);
  const plan = useMemo(
    () => (isApplied(record) ? undoOf({ record, sent }, before) : undefined),
    [record, sent, before],
  );
  return { rows, plan };
}

export function isApplied({ outcome, evidence }: BatchRecord): boolean {
  return outcome.kind === 'applied' || evidence?.verdict === 'applied';
}

function undoOf({ record: { outcome }, sent: { operations } }: SentCommit, before: TableStates): UndoPlan {
  const results = outcome.kind === 'applied' ? outcome.results : [];
  return planUndo({ operations, before, removed: readRemovedTables(results) });
}
