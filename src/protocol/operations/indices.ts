import { z } from 'zod';
import { sentIndexSegment } from '../index-inside.ts';
import { int64 } from '../int64.ts';
import { defineOperation } from '../operation.ts';
import { maybe, nextPageToken, requestMembers } from '../records.ts';
import { paging, plain } from './query-parameters.ts';

const changed = z.looseObject({ transaction_id: maybe(z.string()) });

export const tableIndex = z.looseObject({
  index_name: z.string(),
  index_uuid: maybe(z.string()),
  columns: maybe(z.array(z.string())),
  status: maybe(z.string()),
  index_type: maybe(z.string()),
  num_indexed_rows: maybe(int64),
  num_unindexed_rows: maybe(int64),
  size_bytes: maybe(int64),
});

export const indexOperations = {
  listIndices: defineOperation({
    name: 'listIndices',
    specificationId: 'ListTableIndices',
    summary: 'List the indices of a table',
    shortLabel: 'list indices',
    group: 'indices',
    method: 'POST',
    path: '/v1/table/{id}/index/list',
    query: z.object(paging),
    request: z.looseObject(requestMembers),
    answer: z.looseObject({ indexes: z.array(tableIndex), page_token: nextPageToken }),
    repeatable: true,
  }),
  describeIndexStats: defineOperation({
    name: 'describeIndexStats',
    specificationId: 'DescribeTableIndexStats',
    summary: 'Get index statistics of a table',
    group: 'indices',
    method: 'POST',
    otherMethod: 'GET',
    path: '/v1/table/{id}/index/{name}/stats',
    query: plain,
    request: z.looseObject(requestMembers),
    answer: z.looseObject({
      num_indexed_rows: maybe(int64),
      num_unindexed_rows: maybe(int64),
      index_type: maybe(z.string()),
      distance_type: maybe(z.string()),
      num_indices: maybe(int64),
    }),
    repeatable: true,
  }),
  describeIndexInside: defineOperation({
    name: 'describeIndexInside',
    isOwn: true,
    summary: 'Describe the files of an index of a table',
    group: 'indices',
    method: 'POST',
    path: '/v1/table/{id}/index/{name}/inside',
    query: plain,
    request: z.looseObject(requestMembers),
    answer: z.looseObject({ segments: z.array(sentIndexSegment) }),
    repeatable: true,
  }),
  createIndex: defineOperation({
    name: 'createIndex',
    specificationId: 'CreateTableIndex',
    summary: 'Create an index of a table',
    label: 'Create index',
    group: 'indices',
    destroys: false,
    changesNames: 'none',
    method: 'POST',
    path: '/v1/table/{id}/create_index',
    query: plain,
    request: z.looseObject({
      ...requestMembers,
      column: z.string().min(1, 'must not be empty'),
      index_type: z.string().min(1, 'must not be empty'),
      name: maybe(z.string()),
      metric_type: maybe(z.string()),
      distance_type: maybe(z.string()),
      /** Whether to rebuild an existing index of that name. Servers differ in their default. */
      replace: maybe(z.boolean()),
    }),
    answer: changed,
  }),
  dropIndex: defineOperation({
    name: 'dropIndex',
    specificationId: 'DropTableIndex',
    summary: 'Drop an index of a table',
    label: 'Drop index',
    group: 'indices',
    destroys: false,
    changesNames: 'none',
    method: 'POST',
    path: '/v1/table/{id}/index/{name}/drop',
    query: plain,
    request: z.looseObject(requestMembers),
    answer: changed,
  }),
  /** Undocumented, but the official clients send it. */
  prewarmIndex: defineOperation({
    name: 'prewarmIndex',
    summary: 'Load an index of a table into memory',
    group: 'indices',
    destroys: false,
    changesNames: 'none',
    method: 'POST',
    path: '/v1/table/{id}/index/{name}/prewarm',
    query: plain,
    request: z.looseObject(requestMembers),
    answer: z.looseObject({}),
  }),
  /** Other servers optimize tables by themselves. */
  optimizeTable: defineOperation({
    name: 'optimizeTable',
    isOwn: true,
    summary: 'Optimize a table and its indices',
    label: 'Optimize',
    group: 'indices',
    destroys: false,
    changesNames: 'none',
    method: 'POST',
    path: '/v1/table/{id}/optimize',
    query: plain,
    request: z.looseObject(requestMembers),
    answer: z.looseObject({
      version: maybe(int64),
      fragments_removed: maybe(int64),
      fragments_added: maybe(int64),
    }),
  }),
} as const;
