import type { RowCount } from '../../contract/index.ts';
import { operations } from '../../protocol/index.ts';
import type { NamespaceClient } from '../namespace/namespace-client.ts';
import { otherMembers } from './other-members.ts';
import { presentRaw } from './present-raw.ts';
import type { TableStatsParams } from './table-stats-params.ts';

export interface RowCountParams extends TableStatsParams {
  /** The latest, where there is none. */
  readonly version?: bigint | undefined;
}

export interface RowCountOptions {
  readonly client: NamespaceClient;
  readonly now?: () => number;
}

/** How many rows a version of a table has. */
export async function countRows(
  { client, now = Date.now }: RowCountOptions,
  { id, version, anyway = false, signal }: RowCountParams,
): Promise<RowCount> {
  const body = version === undefined ? {} : { version };
  const { answer, raw } = await client.call(operations.countRows, { id, body, askAnyway: anyway, signal });
  return {
    count: answer.count,
    others: otherMembers(answer, ['count']),
    raw: await presentRaw(raw),
    at: now(),
  };
}
