import { z } from 'zod';
import { int64 } from './int64.ts';
import { defineOperation } from './operation.ts';
import { context, identity, idSchema, namespaceList, tableDescription, tableList } from './records.ts';

const delimiter = z.string().min(1).optional();
const queryFlag = z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] }).optional();
const queryCount = z.coerce.number().int().min(0).optional();
const paging = { delimiter, page_token: z.string().optional(), limit: queryCount };

/** Every operation of the interface, once. */
export const operations = {
  listNamespaces: defineOperation({
    name: 'listNamespaces',
    summary: 'List the namespaces directly below a namespace',
    method: 'GET',
    path: '/v1/namespace/{id}/list',
    query: z.object(paging),
    answer: namespaceList,
  }),
  listTables: defineOperation({
    name: 'listTables',
    summary: 'List the tables of a namespace',
    method: 'GET',
    path: '/v1/namespace/{id}/table/list',
    query: z.object({ ...paging, include_declared: queryFlag }),
    answer: tableList,
  }),
  listAllTables: defineOperation({
    name: 'listAllTables',
    summary: 'List every table by its full id',
    method: 'GET',
    path: '/v1/table/',
    query: z.object({ ...paging, include_declared: queryFlag }),
    answer: tableList,
  }),
  listDeploymentTables: defineOperation({
    name: 'listDeploymentTables',
    summary: 'List the tables of a deployment',
    method: 'GET',
    path: '/v1/tables',
    query: z.object(paging),
    // The shape is not specified: a bare list or `{tables}`, of names or `{name}`.
    answer: z.union([
      z.array(listedTable()),
      z.looseObject({ tables: z.array(listedTable()), page_token: z.string().nullish() }),
    ]),
  }),
  describeTable: defineOperation({
    name: 'describeTable',
    summary: 'Describe a table',
    method: 'POST',
    path: '/v1/table/{id}/describe',
    query: z.object({ delimiter, with_table_uri: queryFlag, load_detailed_metadata: queryFlag }),
    request: z.looseObject({
      identity: identity.nullish(),
      context: context.nullish(),
      id: idSchema.nullish(),
      version: int64.nullish(),
      with_table_uri: z.boolean().nullish(),
      load_detailed_metadata: z.boolean().nullish(),
      vend_credentials: z.boolean().nullish(),
    }),
    answer: tableDescription,
  }),
} as const;

function listedTable() {
  return z.union([z.string(), z.looseObject({ name: z.string() })]);
}
