import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { maybe, namespaceList, requestMembers, tableList, texts } from '../records.ts';
import { paging, plain, queryFlag } from './query-parameters.ts';

/** Servers without namespace properties return null. Those without any set return an empty object. */
const described = z.looseObject({ properties: maybe(texts) });

export const namespaceOperations = {
  listNamespaces: defineOperation({
    name: 'listNamespaces',
    summary: 'List the namespaces directly below a namespace',
    shortLabel: 'list namespaces',
    group: 'namespaces',
    method: 'GET',
    path: '/v1/namespace/{id}/list',
    query: z.object(paging),
    answer: namespaceList,
    repeatable: true,
  }),
  listTables: defineOperation({
    name: 'listTables',
    summary: 'List the tables of a namespace',
    shortLabel: 'list tables',
    group: 'namespaces',
    method: 'GET',
    path: '/v1/namespace/{id}/table/list',
    query: z.object({ ...paging, include_declared: queryFlag }),
    answer: tableList,
    repeatable: true,
  }),
  describeNamespace: defineOperation({
    name: 'describeNamespace',
    summary: 'Describe a namespace',
    shortLabel: 'describe a namespace',
    group: 'namespaces',
    method: 'POST',
    path: '/v1/namespace/{id}/describe',
    query: plain,
    request: z.looseObject(requestMembers),
    answer: described,
    repeatable: true,
  }),
  createNamespace: defineOperation({
    name: 'createNamespace',
    summary: 'Create a namespace',
    label: 'New namespace',
    shortLabel: 'create',
    group: 'namespaces',
    destroys: false,
    changesNames: { of: 'namespaces', how: 'added' },
    method: 'POST',
    path: '/v1/namespace/{id}/create',
    query: plain,
    request: z.looseObject({
      ...requestMembers,
      /** `create`, `exist_ok`, or `overwrite`, case-insensitive. */
      mode: maybe(z.string()),
      properties: maybe(texts),
    }),
    answer: described,
  }),
  dropNamespace: defineOperation({
    name: 'dropNamespace',
    summary: 'Drop a namespace',
    label: 'Drop namespace',
    shortLabel: 'drop',
    group: 'namespaces',
    destroys: true,
    changesNames: { of: 'namespaces', how: 'removed' },
    method: 'POST',
    path: '/v1/namespace/{id}/drop',
    query: plain,
    request: z.looseObject({
      ...requestMembers,
      /** What to do if it doesn’t exist: `fail` or `skip`. */
      mode: maybe(z.string()),
      /** What to do if it isn’t empty: `restrict` or `cascade`. */
      behavior: maybe(z.string()),
    }),
    answer: described,
  }),
  namespaceExists: defineOperation({
    name: 'namespaceExists',
    summary: 'Check whether a namespace exists',
    group: 'namespaces',
    method: 'POST',
    path: '/v1/namespace/{id}/exists',
    query: plain,
    request: z.looseObject(requestMembers),
    answer: z.unknown(),
    answerKind: 'nothing',
    repeatable: true,
  }),
} as const;
