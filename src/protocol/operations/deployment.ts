import { z } from 'zod';
import { int64 } from '../int64.ts';
import { defineOperation } from '../operation.ts';
import { maybe } from '../records.ts';
import { paging, plain } from './common-schemas.ts';

const listedTable = z.union([z.string(), z.looseObject({ name: z.string() })]);

/** The two endpoints that only the enterprise flavour has. */
export const deploymentOperations = {
  listDeploymentTables: defineOperation({
    name: 'listDeploymentTables',
    summary: 'List the tables of a deployment',
    group: 'deployment',
    method: 'GET',
    path: '/v1/tables',
    query: z.object(paging),
    // The shape is not specified: a bare list or `{tables}`, of names or `{name}`.
    answer: z.union([
      z.array(listedTable),
      z.looseObject({ tables: z.array(listedTable), page_token: maybe(z.string()) }),
    ]),
    flavour: 'enterprise',
    auth: 'api-key',
    repeatable: true,
  }),
  createDeploymentTable: defineOperation({
    name: 'createDeploymentTable',
    summary: 'Create a table of a deployment',
    group: 'deployment',
    method: 'POST',
    path: '/v1/tables/{table_name}',
    query: plain,
    requestKind: 'arrow',
    // Its shape is not specified.
    answer: z.looseObject({ location: maybe(z.string()), version: maybe(int64) }),
    flavour: 'enterprise',
    auth: 'api-key',
  }),
} as const;
