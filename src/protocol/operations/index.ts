import { batchOperations } from './batch.ts';
import { indexOperations } from './indices.ts';
import { namespaceOperations } from './namespaces.ts';
import { planOperations } from './plans.ts';
import { rowOperations } from './rows.ts';
import { deploymentOperations, tableOperations } from './tables.ts';
import { tagOperations } from './tags.ts';
import { versionOperations } from './versions.ts';

export * from './batch.ts';
export { versionEntry } from './versions.ts';

/** Every operation of the interface, once. */
export const operations = {
  ...namespaceOperations,
  ...tableOperations,
  ...versionOperations,
  ...tagOperations,
  ...rowOperations,
  ...indexOperations,
  ...planOperations,
  ...batchOperations,
  ...deploymentOperations,
} as const;

export type OperationName = keyof typeof operations;

/** What no other server has: they are the local server’s own, and none is asked for them. */
export const OWN_OPERATIONS: ReadonlySet<string> = new Set<OperationName>([
  'describeIndexInside',
  'optimizeTable',
]);

/**
 * What servers have or lack besides operations: `nprobesRange` are the members `minimum_nprobes` and `maximum_nprobes` of
 * a query, which older servers reject or, worse, ignore.
 */
export type CapabilityName = OperationName | 'nprobesRange';

export function isCapabilityName(name: string): name is CapabilityName {
  return name === 'nprobesRange' || isOperationName(name);
}

export function isOperationName(name: string): name is OperationName {
  return Object.hasOwn(operations, name);
}

/** What the specification calls differently from our table; all others only begin with a capital there. */
const OTHER_NAMES: Readonly<Partial<Record<CapabilityName, string>>> = {
  listVersions: 'ListTableVersions',
  describeVersion: 'DescribeTableVersion',
  deleteVersions: 'BatchDeleteTableVersions',
  batchCreateVersions: 'BatchCreateTableVersions',
  countRows: 'CountTableRows',
  tableStats: 'GetTableStats',
  insertRows: 'InsertIntoTable',
  deleteRows: 'DeleteFromTable',
  updateRows: 'UpdateTable',
  batchCommit: 'BatchCommitTables',
  listTags: 'ListTableTags',
  createTag: 'CreateTableTag',
  updateTag: 'UpdateTableTag',
  deleteTag: 'DeleteTableTag',
  getTagVersion: 'GetTableTagVersion',
  listIndices: 'ListTableIndices',
  describeIndexStats: 'DescribeTableIndexStats',
  createIndex: 'CreateTableIndex',
  dropIndex: 'DropTableIndex',
  explainPlan: 'ExplainTableQueryPlan',
  analyzePlan: 'AnalyzeTableQueryPlan',
  nprobesRange: 'ExplainTableQueryPlan (minimum_nprobes)',
};

/** The operation ID of the public specification, by which whoever runs a server knows an operation. */
export function specificationId(name: CapabilityName): string {
  return OTHER_NAMES[name] ?? name.charAt(0).toUpperCase() + name.slice(1);
}

export const CAPABILITY_NAMES: readonly CapabilityName[] = [
  ...Object.keys(operations),
  'nprobesRange',
].filter(isCapabilityName);
