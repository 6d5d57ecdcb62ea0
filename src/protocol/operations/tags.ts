import { z } from 'zod';
import { int64 } from '../int64.ts';
import { defineOperation } from '../operation.ts';
import { maybe, membersOf, nextPageToken, requestMembers } from '../records.ts';
import { paging, plain } from './query-parameters.ts';

const tag = z.string().min(1, 'must not be empty');
const changed = z.looseObject({ transaction_id: maybe(z.string()) });
const tagRequest = z.looseObject({ ...requestMembers, tag });
const tagged = z.looseObject({ ...requestMembers, tag, version: int64 });

export const tagContents = z.looseObject({ version: int64, manifestSize: maybe(int64) });

export const tagOperations = {
  listTags: defineOperation({
    name: 'listTags',
    specificationId: 'ListTableTags',
    summary: 'List the tags of a table',
    shortLabel: 'list tags',
    group: 'tags',
    method: 'POST',
    otherMethod: 'GET',
    path: '/v1/table/{id}/tags/list',
    query: z.object(paging),
    request: z.looseObject(requestMembers),
    answer: z.preprocess(wrapped, z.looseObject({ tags: membersOf(tagContents), page_token: nextPageToken })),
    repeatable: true,
  }),
  createTag: defineOperation({
    name: 'createTag',
    specificationId: 'CreateTableTag',
    summary: 'Tag a version of a table',
    label: 'Create tag',
    shortLabel: 'tag',
    group: 'tags',
    destroys: false,
    changesNames: 'none',
    method: 'POST',
    path: '/v1/table/{id}/tags/create',
    query: plain,
    request: tagged,
    answer: changed,
  }),
  updateTag: defineOperation({
    name: 'updateTag',
    specificationId: 'UpdateTableTag',
    summary: 'Move a tag to another version of a table',
    label: 'Move tag',
    group: 'tags',
    destroys: false,
    changesNames: 'none',
    method: 'POST',
    path: '/v1/table/{id}/tags/update',
    query: plain,
    request: tagged,
    answer: changed,
  }),
  deleteTag: defineOperation({
    name: 'deleteTag',
    specificationId: 'DeleteTableTag',
    summary: 'Delete a tag of a table',
    label: 'Delete tag',
    group: 'tags',
    destroys: false,
    changesNames: 'none',
    method: 'POST',
    path: '/v1/table/{id}/tags/delete',
    query: plain,
    request: tagRequest,
    answer: changed,
  }),
  getTagVersion: defineOperation({
    name: 'getTagVersion',
    specificationId: 'GetTableTagVersion',
    summary: 'Get the version of a table tag',
    group: 'tags',
    method: 'POST',
    path: '/v1/table/{id}/tags/version',
    query: plain,
    request: tagRequest,
    answer: z.looseObject({ version: int64 }),
    repeatable: true,
  }),
} as const;

/** Some servers return the plain map. In the wrapped form, the member `tags` is not a tag itself. */
function wrapped(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return answer;
  const tags = 'tags' in answer ? answer.tags : undefined;
  const isWrapped =
    typeof tags === 'object' && tags !== null && !('version' in tags && typeof tags.version !== 'object');
  return isWrapped ? answer : { tags: answer };
}
