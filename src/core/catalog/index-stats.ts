import type { IndexStats } from '../../contract/index.ts';
import { operations } from '../../protocol/index.ts';
import type { NamespaceClient } from '../namespace/namespace-client.ts';
import { otherMembers } from './other-members.ts';
import { presentRaw } from './present-raw.ts';
import type { TableStatsParams } from './table-stats-params.ts';

export interface IndexStatsParams extends TableStatsParams {
  readonly name: string;
}

export interface IndexStatsOptions {
  readonly client: NamespaceClient;
  readonly now?: () => number;
}

/** How much of a table one of its indices covers. */
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
    others: otherMembers(answer, KNOWN),
    raw: await presentRaw(raw),
    at: now(),
  };
}

const KNOWN = ['num_indexed_rows', 'num_unindexed_rows', 'index_type', 'distance_type', 'num_indices'];
