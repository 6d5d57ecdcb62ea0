import type { FragmentLengths, IndexStats, RowCount, TableSizes } from '#contract/index.ts';
import { type AnswerOf, type Id, operations } from '#protocol/index.ts';
import type { NamespaceClient } from '../namespace/namespace-client.ts';
import { otherMembers, presentRaw } from './present-raw.ts';

interface TableStatsOptions {
  readonly client: NamespaceClient;
  readonly now?: () => number;
}

/** The statistics of a table's latest version: the protocol has no parameter for another one. */
export async function readTableStats(
  { client, now = Date.now }: TableStatsOptions,
  { id, anyway = false, signal }: TableStatsParams,
): Promise<TableSizes> {
  const { answer, raw } = await client.call(operations.tableStats, { id, askAnyway: anyway, signal });
  const { fragment_stats: fragments } = answer;
  return {
    bytes: answer.total_bytes,
    rows: answer.num_rows,
    indices: answer.num_indices,
    fragments: fragments && presentFragments(fragments),
    others: otherMembers(answer, operations.tableStats.answer),
    raw: await presentRaw(raw),
    at: now(),
  };
}

type FragmentStats = NonNullable<AnswerOf<typeof operations.tableStats>['fragment_stats']>;

const fragmentStats = operations.tableStats.answer.shape.fragment_stats.unwrap().unwrap();
const fragmentLengths = fragmentStats.shape.lengths.unwrap().unwrap();

/** Absent and null mean different things, so both are kept. */
function presentFragments(fragments: FragmentStats): NonNullable<TableSizes['fragments']> {
  return {
    count: fragments.num_fragments,
    small: fragments.num_small_fragments,
    lengths: fragments.lengths && presentLengths(fragments.lengths),
    others: otherMembers(fragments, fragmentStats),
  };
}

function presentLengths(lengths: NonNullable<FragmentStats['lengths']>): FragmentLengths {
  const { min, p25, p50, p75, p99, max, mean } = lengths;
  return { min, p25, p50, p75, p99, max, mean, others: otherMembers(lengths, fragmentLengths) };
}

export interface TableStatsParams {
  readonly id: Id;
  /** Sends the request even if the server is known not to support it. */
  readonly anyway?: boolean;
  readonly signal?: AbortSignal | undefined;
}

export interface RowCountParams extends TableStatsParams {
  /** The latest by default. */
  readonly version?: bigint | undefined;
}

interface RowCountOptions {
  readonly client: NamespaceClient;
  readonly now?: () => number;
}

/** The row count of a version of a table. */
export async function fetchRowCount(
  { client, now = Date.now }: RowCountOptions,
  { id, version, anyway = false, signal }: RowCountParams,
): Promise<RowCount> {
  const body = version === undefined ? {} : { version };
  const { answer, raw } = await client.call(operations.countRows, { id, body, askAnyway: anyway, signal });
  return {
    count: answer.count,
    others: otherMembers(answer, operations.countRows.answer.out),
    raw: await presentRaw(raw),
    at: now(),
  };
}

export interface IndexStatsParams extends TableStatsParams {
  readonly name: string;
}

interface IndexStatsOptions {
  readonly client: NamespaceClient;
  readonly now?: () => number;
}

/** How much of a table an index covers. */
export async function readIndexStats(
  { client, now = Date.now }: IndexStatsOptions,
  { id, name, anyway = false, signal }: IndexStatsParams,
): Promise<IndexStats> {
  const { answer, raw } = await client.call(operations.describeIndexStats, {
    id,
    names: { name },
    askAnyway: anyway,
    signal,
  });
  return {
    indexedRows: answer.num_indexed_rows,
    unindexedRows: answer.num_unindexed_rows,
    type: answer.index_type,
    distanceType: answer.distance_type,
    deltas: answer.num_indices,
    others: otherMembers(answer, operations.describeIndexStats.answer),
    raw: await presentRaw(raw),
    at: now(),
  };
}
