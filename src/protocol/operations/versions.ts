import { z } from 'zod';
import { INT64_MAX, int64, wholeNumber } from '../int64.ts';
import { defineOperation } from '../operation.ts';
import { idSchema, maybe, members, nextPageToken, requestMembers, tableVersion } from '../records.ts';
import { paging, plain, queryFlag } from './query-parameters.ts';

const namingScheme = z.enum(['V1', 'V2']);

/** The members of a new version entry, for a single one or in a list. */
export const versionEntry = {
  version: int64,
  manifest_path: z.string().min(1, 'must not be empty'),
  manifest_size: maybe(int64),
  e_tag: maybe(z.string()),
  metadata: maybe(members),
  naming_scheme: maybe(namingScheme),
};

/** The start is inclusive, the end exclusive. An end of -1 means through the latest. */
const versionRange = z.looseObject({
  start_version: int64,
  end_version: wholeNumber(-1n, INT64_MAX),
});

export const createVersionMembers = { ...requestMembers, ...versionEntry };
export const deleteVersionsMembers = {
  ...requestMembers,
  ranges: z.array(versionRange).min(1, 'must name at least one range'),
};

export const createdVersion = z.looseObject({
  transaction_id: maybe(z.string()),
  version: maybe(tableVersion),
});

export const deletedVersions = z.looseObject({
  deleted_count: maybe(int64),
  transaction_id: maybe(z.string()),
});

export const versionOperations = {
  createTableVersion: defineOperation({
    name: 'createTableVersion',
    summary: 'Create a version entry of a table',
    label: 'Create version',
    shortLabel: 'create',
    group: 'versions',
    destroys: false,
    changesNames: 'none',
    batchKind: 'create_table_version',
    method: 'POST',
    path: '/v1/table/{id}/version/create',
    query: plain,
    request: z.looseObject(createVersionMembers),
    answer: createdVersion,
  }),
  listVersions: defineOperation({
    name: 'listVersions',
    specificationId: 'ListTableVersions',
    summary: 'List the versions of a table',
    shortLabel: 'list',
    group: 'versions',
    method: 'POST',
    path: '/v1/table/{id}/version/list',
    query: z.object({ ...paging, descending: queryFlag }),
    request: z.looseObject(requestMembers),
    answer: z.looseObject({ versions: z.array(tableVersion), page_token: nextPageToken }),
    repeatable: true,
  }),
  describeVersion: defineOperation({
    name: 'describeVersion',
    specificationId: 'DescribeTableVersion',
    summary: 'Describe a version of a table',
    shortLabel: 'describe',
    group: 'versions',
    method: 'POST',
    path: '/v1/table/{id}/version/describe',
    query: plain,
    request: z.looseObject({ ...requestMembers, version: maybe(int64) }),
    // Some servers return the plain record, others wrap it.
    answer: z.preprocess(wrapped, z.looseObject({ version: tableVersion })),
    repeatable: true,
  }),
  deleteVersions: defineOperation({
    name: 'deleteVersions',
    specificationId: 'BatchDeleteTableVersions',
    summary: 'Delete version entries of a table',
    label: 'Delete versions',
    shortLabel: 'delete',
    group: 'versions',
    destroys: true,
    changesNames: 'none',
    batchKind: 'delete_table_versions',
    method: 'POST',
    path: '/v1/table/{id}/version/delete',
    query: plain,
    request: z.looseObject(deleteVersionsMembers),
    answer: deletedVersions,
  }),
  batchCreateVersions: defineOperation({
    name: 'batchCreateVersions',
    specificationId: 'BatchCreateTableVersions',
    summary: 'Create version entries of several tables at once',
    group: 'versions',
    destroys: false,
    changesNames: 'none',
    method: 'POST',
    path: '/v1/table/version/batch-create',
    query: plain,
    request: z.looseObject({
      identity: requestMembers.identity,
      context: requestMembers.context,
      entries: z.array(z.looseObject({ ...versionEntry, id: idSchema.min(1, 'must name a table') })),
    }),
    answer: z.looseObject({ versions: z.array(tableVersion), transaction_id: maybe(z.string()) }),
  }),
  restoreTable: defineOperation({
    name: 'restoreTable',
    summary: 'Restore a version of a table',
    label: 'Restore version',
    shortLabel: 'restore',
    group: 'versions',
    destroys: false,
    changesNames: 'none',
    method: 'POST',
    path: '/v1/table/{id}/restore',
    query: plain,
    request: z.looseObject({ ...requestMembers, version: int64 }),
    answer: z.looseObject({ transaction_id: maybe(z.string()), version: maybe(int64) }),
  }),
} as const;

function wrapped(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || !('version' in answer)) return answer;
  return typeof answer.version === 'object' ? answer : { version: answer };
}
