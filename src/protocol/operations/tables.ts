import { z } from 'zod';
import { int64 } from '../int64.ts';
import { defineOperation } from '../operation.ts';
import {
  idSchema,
  maybe,
  nextPageToken,
  requestMembers,
  tableDescription,
  tableList,
  texts,
} from '../records.ts';
import { delimiter, paging, plain, queryFlag } from './query-parameters.ts';

const declaration = {
  ...requestMembers,
  location: maybe(z.string().min(1, 'must not be empty')),
  vend_credentials: maybe(z.boolean()),
  properties: maybe(texts),
};
/** Also used as a batch operation, which has no path and so needs an ID. */
export const declareTableMembers = declaration;
export const deregisterTableMembers = requestMembers;

export const declaredTable = z.looseObject({
  transaction_id: maybe(z.string()),
  location: maybe(z.string()),
  storage_options: maybe(texts),
  properties: maybe(texts),
  managed_versioning: maybe(z.boolean()),
});

/** The response for a table that was just removed from the catalog. */
export const removedTable = z.looseObject({
  transaction_id: maybe(z.string()),
  id: maybe(idSchema),
  location: maybe(z.string()),
  properties: maybe(texts),
});

export const tableOperations = {
  listAllTables: defineOperation({
    name: 'listAllTables',
    summary: 'List every table by its full ID',
    shortLabel: 'list all tables',
    group: 'tables',
    method: 'GET',
    path: '/v1/table/',
    query: z.object({ ...paging, include_declared: queryFlag }),
    answer: tableList,
    repeatable: true,
  }),
  describeTable: defineOperation({
    name: 'describeTable',
    summary: 'Describe a table',
    group: 'tables',
    method: 'POST',
    path: '/v1/table/{id}/describe',
    query: z.object({ delimiter, with_table_uri: queryFlag, load_detailed_metadata: queryFlag }),
    request: z.looseObject({
      ...requestMembers,
      version: maybe(int64),
      with_table_uri: maybe(z.boolean()),
      load_detailed_metadata: maybe(z.boolean()),
      vend_credentials: maybe(z.boolean()),
    }),
    answer: tableDescription,
    repeatable: true,
  }),
  tableExists: defineOperation({
    name: 'tableExists',
    summary: 'Check whether a table exists',
    group: 'tables',
    method: 'POST',
    path: '/v1/table/{id}/exists',
    query: plain,
    request: z.looseObject({ ...requestMembers, version: maybe(int64) }),
    answer: z.unknown(),
    answerKind: 'nothing',
    repeatable: true,
  }),
  declareTable: defineOperation({
    name: 'declareTable',
    summary: 'Declare a table',
    label: 'Declare table',
    shortLabel: 'declare',
    group: 'tables',
    destroys: false,
    changesNames: { of: 'tables', how: 'added' },
    batchKind: 'declare_table',
    method: 'POST',
    path: '/v1/table/{id}/declare',
    query: plain,
    request: z.looseObject(declaration),
    answer: declaredTable,
  }),
  registerTable: defineOperation({
    name: 'registerTable',
    summary: 'Register an existing table in storage',
    label: 'Register table',
    shortLabel: 'register',
    group: 'tables',
    destroys: false,
    changesNames: { of: 'tables', how: 'added' },
    method: 'POST',
    path: '/v1/table/{id}/register',
    query: plain,
    request: z.looseObject({
      ...requestMembers,
      location: z.string().min(1, 'must not be empty'),
      /** What to do if a table of that name exists: `create` fails, `overwrite` replaces it. */
      mode: maybe(z.string()),
      properties: maybe(texts),
    }),
    answer: removedTable,
  }),
  deregisterTable: defineOperation({
    name: 'deregisterTable',
    summary: 'Deregister a table',
    label: 'Deregister table',
    shortLabel: 'deregister',
    group: 'tables',
    destroys: false,
    changesNames: { of: 'tables', how: 'removed' },
    batchKind: 'deregister_table',
    method: 'POST',
    path: '/v1/table/{id}/deregister',
    query: plain,
    request: z.looseObject(requestMembers),
    answer: removedTable,
  }),
  dropTable: defineOperation({
    name: 'dropTable',
    summary: 'Drop a table',
    label: 'Drop table',
    shortLabel: 'drop',
    group: 'tables',
    destroys: true,
    changesNames: { of: 'tables', how: 'removed' },
    method: 'POST',
    path: '/v1/table/{id}/drop',
    query: plain,
    request: z.looseObject(requestMembers),
    answer: removedTable,
  }),
  renameTable: defineOperation({
    name: 'renameTable',
    summary: 'Rename a table',
    label: 'Rename table',
    shortLabel: 'rename',
    group: 'tables',
    destroys: false,
    changesNames: { of: 'tables', how: 'moved' },
    method: 'POST',
    path: '/v1/table/{id}/rename',
    query: plain,
    request: z.looseObject({
      ...requestMembers,
      new_table_name: z.string().min(1, 'must not be empty'),
      /** Default: the same namespace. */
      new_namespace_id: maybe(idSchema),
    }),
    answer: z.looseObject({ transaction_id: maybe(z.string()) }),
  }),
} as const;

const listedTable = z.union([z.string(), z.looseObject({ name: z.string() })]);

/** Two endpoints of the enterprise flavour only. */
export const deploymentOperations = {
  listDeploymentTables: defineOperation({
    name: 'listDeploymentTables',
    summary: 'List the tables of a deployment',
    group: 'deployment',
    method: 'GET',
    path: '/v1/tables',
    query: z.object(paging),
    // The format is not specified: a plain list or `{tables}`, of names or `{name}`.
    answer: z.union([
      z.array(listedTable),
      z.looseObject({ tables: z.array(listedTable), page_token: nextPageToken }),
    ]),
    flavour: 'enterprise',
    auth: 'api-key',
    repeatable: true,
  }),
  createDeploymentTable: defineOperation({
    name: 'createDeploymentTable',
    summary: 'Create a table of a deployment',
    group: 'deployment',
    destroys: false,
    changesNames: { of: 'tables', how: 'added' },
    method: 'POST',
    path: '/v1/tables/{table_name}',
    query: plain,
    requestKind: 'arrow',
    // The format is not specified.
    answer: z.looseObject({ location: maybe(z.string()), version: maybe(int64) }),
    flavour: 'enterprise',
    auth: 'api-key',
  }),
} as const;
