import type { z } from 'zod';
import type { IndexStats, RowCount, TableSizes } from '#contract/index.ts';
import { fragmentLengths, fragmentStats, type Id, operations } from '#protocol/index.ts';
import type { NamespaceClient } from '../namespace/namespace-client.ts';
import { presentAnswer, presentRaw } from './present-raw.ts';

interface TableStatsOptions {
  readonly client: NamespaceClient;
  readonly now?: () => number;
}

/** The statistics of a table's latest version: the protocol has no parameter for another one. */
export async function readTableStats(
  { client, now = Date.now }: TableStatsOptions,
  { id, anyway = false, signal }: TableStatsParams,
): Promise<TableSizes> {
  const { answer, raw } = await client.call(operations.tableStats, { id, sendAnyway: anyway, signal });
  return {
    answer: presentAnswer(operations.tableStats.answer, answer, {
      fragment_stats: answer.fragment_stats && presentFragments(answer.fragment_stats),
    }),
    raw: await presentRaw(raw),
    at: now(),
  };
}

function presentFragments(fragments: z.output<typeof fragmentStats>) {
  const { lengths } = fragments;
  return presentAnswer(fragmentStats, fragments, {
    lengths: lengths && presentAnswer(fragmentLengths, lengths, {}),
  });
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
  const { answer, raw } = await client.call(operations.countRows, { id, body, sendAnyway: anyway, signal });
  return {
    answer: presentAnswer(operations.countRows.answer.out, answer, {}),
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
    sendAnyway: anyway,
    signal,
  });
  return {
    answer: presentAnswer(operations.describeIndexStats.answer, answer, {}),
    raw: await presentRaw(raw),
    at: now(),
  };
}
