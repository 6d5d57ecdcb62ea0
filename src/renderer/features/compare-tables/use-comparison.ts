import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type {
  Connection,
  DescribeTableParams,
  FailureDetails,
  Table,
  VersionRecord,
} from '#contract/index.ts';
import { sameRef } from '#contract/table-ref.ts';
import { DEFAULT_DESCRIBE_PARAMS, tableDescriptionQuery } from '#domain/table-description.ts';
import { rowCountQuery, statsMayCountDeleted, statsQuery } from '#domain/table-figures.ts';
import { rowsUnavailableReason, useListedVersion } from '#features/table/index.ts';
import { failureOf } from '#lib/host/failure.ts';
import { hostQueries } from '#lib/host/host.ts';
import { useConnection } from '#lib/host/host-state.ts';
import type { ComparedTable, CompareTablesContent } from '#lib/workspace/workspace.ts';
import { defined } from '#protocol/defined.ts';
import {
  type ComparedFigures,
  type Comparison,
  compareManifests,
  compareTables,
  type ManifestComparison,
} from './model/comparison.ts';
import { NO_ANSWER, type ReportedValue, readAs, stated } from './model/reported-value.ts';
import { comparisonSummary } from './model/summary.ts';

export type ComparisonSide = 'before' | 'after';

export const SIDES: readonly ComparisonSide[] = ['before', 'after'];

export const SIDE_TITLES: Readonly<Record<ComparisonSide, string>> = { before: 'Before', after: 'After' };

export type BothSides<Answer> = Readonly<Record<ComparisonSide, Answer>>;

export interface ShownComparison {
  readonly tables: BothSides<SideResult>;
  readonly records: BothSides<RecordAnswer>;
  readonly comparison: Comparison;
  readonly manifest: ManifestComparison;
  /** Undefined until both sides have loaded. */
  readonly summary: string | undefined;
}

export function useComparison({ before: one, after: other }: CompareTablesContent): ShownComparison {
  const [before, after] = [useSide(one), useSide(other)];
  const [oneRecord, otherRecord] = [useVersionRecord(before), useVersionRecord(after)];
  const isLatest = one.version === undefined && other.version === undefined;
  const [oneFigures, otherFigures] = [useSideFigures(before, isLatest), useSideFigures(after, isLatest)];
  const isOneTable = sameRef(one, other);
  const comparison = useMemo(
    () =>
      compareTables(
        { before: before.answer, after: after.answer },
        { figures: { before: oneFigures.figures, after: otherFigures.figures }, isOneTable },
      ),
    [before.answer, after.answer, oneFigures.figures, otherFigures.figures, isOneTable],
  );
  const manifest = useMemo(
    () => compareManifests({ before: oneRecord.answer, after: otherRecord.answer }, isOneTable),
    [oneRecord.answer, otherRecord.answer, isOneTable],
  );
  const isWhole = before.answer !== undefined && after.answer !== undefined;
  const summary = useMemo(() => (isWhole ? comparisonSummary(comparison) : undefined), [isWhole, comparison]);
  return {
    tables: { before: withFigures(before, oneFigures), after: withFigures(after, otherFigures) },
    records: { before: oneRecord, after: otherRecord },
    comparison,
    manifest,
    summary,
  };
}

/** Reloads both together. */
function withFigures(side: SideResult, { reload }: SideFigures): SideResult {
  return {
    ...side,
    reload: () => {
      side.reload();
      reload();
    },
  };
}

/** A server’s response, or why there is none. */
interface SideRequest<Answer> {
  readonly answer: Answer | undefined;
  readonly failure: FailureDetails | undefined;
  readonly isFetching: boolean;
  readonly reload: () => void;
  readonly cancel: () => void;
}

export interface SideResult extends SideRequest<Table> {
  readonly side: ComparedTable;
  /** Undefined if it was removed. */
  readonly connection: Connection | undefined;
  /** The requested version, or the one that the server reported. */
  readonly version: bigint | undefined;
}

/** One side, loaded by the same query as its table’s page, so that it is often cached. */
function useSide(side: ComparedTable): SideResult {
  const queries = useQueryClient();
  const connection = useConnection(side.connectionId);
  const options = tableDescriptionQuery(side, questionOf(side));
  const { data, error, isFetching, refetch } = useQuery({ ...options, enabled: connection !== undefined });
  return {
    side,
    connection,
    answer: data,
    failure: error === null ? undefined : failureOf(error).details,
    isFetching,
    version: side.version ?? data?.answer.version ?? undefined,
    reload: () => void refetch(),
    cancel: () => void queries.cancelQueries({ queryKey: options.queryKey, exact: true }),
  };
}

function questionOf({ version }: ComparedTable): DescribeTableParams {
  return { ...DEFAULT_DESCRIBE_PARAMS, ...defined({ version }) };
}

interface SideFigures {
  readonly figures: ComparedFigures;
  readonly reload: () => void;
}

/** The rows of the shown version, and sizes if both sides show the latest; by the same queries as the table’s page. */
function useSideFigures({ side, connection, answer }: SideResult, isLatest: boolean): SideFigures {
  const isLoaded = connection !== undefined && answer !== undefined;
  const isWithout = isLoaded && rowsUnavailableReason(connection, answer.answer) !== undefined;
  const isRequested = (operation: 'countRows' | 'tableStats') =>
    isLoaded && !isWithout && connection.capabilities[operation] !== 'no';
  const count = useQuery({
    ...rowCountQuery(side, side.version, false),
    enabled: isRequested('countRows'),
  });
  const stats = useQuery({
    ...statsQuery(side, false),
    enabled: isLatest && isRequested('tableStats'),
  });
  const { data: countData, error: countError } = count;
  const { data: statsData, error: statsError } = stats;
  const mayCountDeleted = connection === undefined || statsMayCountDeleted(connection, answer?.answer);
  const figures = useMemo<ComparedFigures>(() => {
    if (isWithout) return { rows: DOES_NOT_APPLY, sizes: DOES_NOT_APPLY };
    const rows = readAs(reportedBy(countData, countError), (answered) => answered.answer.count);
    const sizes = reportedBy(isLatest ? statsData : undefined, statsError);
    const isOfStats = rows.state !== 'returned' && sizes.state === 'returned' && !mayCountDeleted;
    return { rows: isOfStats ? stated(sizes.value.answer.num_rows) : rows, sizes };
  }, [isWithout, countData, countError, isLatest, statsData, statsError, mayCountDeleted]);
  return {
    figures,
    reload: () => {
      if (isRequested('countRows')) void count.refetch();
      if (isLatest && isRequested('tableStats')) void stats.refetch();
    },
  };
}

const DOES_NOT_APPLY = { state: 'does-not-apply' } as const;

function reportedBy<Answer>(data: Answer | undefined, error: Error | null): ReportedValue<Answer> {
  if (data !== undefined) return { state: 'returned', value: data };
  return error === null || failureOf(error).code === 'NOT_SUPPORTED' ? { state: 'absent' } : NO_ANSWER;
}

interface RecordAnswer extends SideRequest<VersionRecord> {
  /** Why nothing was requested or returned. */
  readonly why: 'no-version' | 'not-supported' | 'not-there' | undefined;
}

/** The record of a side’s version: from a cached list, else requested by its number. */
function useVersionRecord({ side, connection, version }: SideResult): RecordAnswer {
  const queries = useQueryClient();
  const listed = useListedVersion(side, version);
  const isWithout = connection?.capabilities.describeVersion === 'no';
  const options = hostQueries.changes.version.queryOptions({
    input: { connectionId: side.connectionId, id: side.id, version: version ?? 0n },
  });
  const isRequested = connection !== undefined && listed === undefined && version !== undefined && !isWithout;
  const { data, error, isFetching, refetch } = useQuery({ ...options, enabled: isRequested });
  const failure = error === null ? undefined : failureOf(error);
  const isRefused = isWithout || failure?.code === 'NOT_SUPPORTED';
  const answer = listed ?? data ?? undefined;
  return {
    answer,
    failure: failure?.code === 'NOT_SUPPORTED' ? undefined : failure?.details,
    isFetching,
    why: answer === undefined ? whyNot(version, isRefused, data === null) : undefined,
    reload: () => void refetch(),
    cancel: () => void queries.cancelQueries({ queryKey: options.queryKey, exact: true }),
  };
}

function whyNot(version: bigint | undefined, isRefused: boolean, isMissing: boolean): RecordAnswer['why'] {
  if (version === undefined) return 'no-version';
  if (isRefused) return 'not-supported';
  return isMissing ? 'not-there' : undefined;
}
