import { z } from 'zod';
import { int64 } from '../int64.ts';
import { defineOperation } from '../operation.ts';
import { queryObject } from '../query-object.ts';
import { maybe, requestMembers, texts } from '../records.ts';
import { delimiter, plain } from './query-parameters.ts';

/** The distribution of the rows per fragment: percentiles, not a list of all fragments. */
export const fragmentLengths = z.looseObject({
  min: maybe(int64),
  max: maybe(int64),
  mean: maybe(int64),
  p25: maybe(int64),
  p50: maybe(int64),
  p75: maybe(int64),
  p99: maybe(int64),
});

export const fragmentStats = z.looseObject({
  num_fragments: maybe(int64),
  num_small_fragments: maybe(int64),
  lengths: maybe(fragmentLengths),
});

/** A plain number on the wire. Some servers wrap it in an object with more members. */
const rowCount = z.preprocess(wrappedCount, z.looseObject({ count: int64 })).meta({ ...int64.meta() });

export const rowOperations = {
  countRows: defineOperation({
    name: 'countRows',
    specificationId: 'CountTableRows',
    summary: 'Count the rows of a table',
    shortLabel: 'count',
    group: 'rows',
    method: 'POST',
    otherMethod: 'GET',
    path: '/v1/table/{id}/count_rows',
    query: plain,
    request: z.looseObject({ ...requestMembers, version: maybe(int64), predicate: maybe(z.string()) }),
    answer: rowCount,
    repeatable: true,
  }),
  tableStats: defineOperation({
    name: 'tableStats',
    specificationId: 'GetTableStats',
    summary: 'Get the statistics of a table',
    shortLabel: 'get statistics',
    group: 'rows',
    method: 'POST',
    otherMethod: 'GET',
    path: '/v1/table/{id}/stats',
    query: plain,
    request: z.looseObject(requestMembers),
    answer: z.looseObject({
      total_bytes: maybe(int64),
      num_rows: maybe(int64),
      num_indices: maybe(int64),
      fragment_stats: maybe(fragmentStats),
    }),
    repeatable: true,
  }),
  queryTable: defineOperation({
    name: 'queryTable',
    summary: 'Query a table',
    shortLabel: 'query',
    group: 'rows',
    method: 'POST',
    path: '/v1/table/{id}/query',
    query: plain,
    request: queryObject,
    answer: z.unknown(),
    answerKind: 'arrow',
    repeatable: true,
  }),
  createTable: defineOperation({
    name: 'createTable',
    summary: 'Create a table with rows',
    shortLabel: 'create with rows',
    group: 'rows',
    destroys: false,
    changesNames: { of: 'tables', how: 'added' },
    method: 'POST',
    path: '/v1/table/{id}/create',
    query: z.object({ delimiter, mode: z.string().optional() }),
    requestKind: 'arrow',
    answer: z.looseObject({
      transaction_id: maybe(z.string()),
      location: maybe(z.string()),
      version: maybe(int64),
      storage_options: maybe(texts),
      properties: maybe(texts),
    }),
  }),
  insertRows: defineOperation({
    name: 'insertRows',
    specificationId: 'InsertIntoTable',
    summary: 'Insert rows into a table',
    group: 'rows',
    destroys: false,
    changesNames: 'none',
    method: 'POST',
    path: '/v1/table/{id}/insert',
    query: z.object({ delimiter, mode: z.string().optional() }),
    requestKind: 'arrow',
    answer: z.looseObject({
      transaction_id: maybe(z.string()),
      num_inserted_rows: maybe(int64),
      version: maybe(int64),
    }),
  }),
  deleteRows: defineOperation({
    name: 'deleteRows',
    specificationId: 'DeleteFromTable',
    summary: 'Delete rows of a table',
    group: 'rows',
    destroys: false,
    changesNames: 'none',
    method: 'POST',
    path: '/v1/table/{id}/delete',
    query: plain,
    request: z.looseObject({ ...requestMembers, predicate: z.string().min(1, 'must not be empty') }),
    answer: z.looseObject({ transaction_id: maybe(z.string()), version: maybe(int64) }),
  }),
  updateRows: defineOperation({
    name: 'updateRows',
    specificationId: 'UpdateTable',
    summary: 'Update rows of a table',
    group: 'rows',
    destroys: false,
    changesNames: 'none',
    method: 'POST',
    path: '/v1/table/{id}/update',
    query: plain,
    request: z.looseObject({
      ...requestMembers,
      predicate: maybe(z.string()),
      /** Pairs of a column and an expression. */
      updates: z.array(z.tuple([z.string(), z.string()])).min(1, 'must name at least one column'),
    }),
    answer: z.looseObject({
      transaction_id: maybe(z.string()),
      updated_rows: maybe(int64),
      version: maybe(int64),
    }),
  }),
} as const;

function wrappedCount(answer: unknown): unknown {
  return typeof answer === 'number' || typeof answer === 'bigint' ? { count: answer } : answer;
}
