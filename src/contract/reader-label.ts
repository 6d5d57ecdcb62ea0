import { type OperationName, operations } from '#protocol/index.ts';
import type { ActivityEntry } from './activity.ts';

/** Short labels for frequent requests to the reader. */
const SHORT: Readonly<Partial<Record<OperationName, string>>> = {
  queryTable: 'Query',
  explainPlan: 'Explain',
  analyzePlan: 'Analyze',
  countRows: 'Count rows',
  tableStats: 'Stats',
  describeTable: 'Describe',
  tableExists: 'Check',
  listVersions: 'Versions',
  describeVersion: 'Version',
  listTags: 'Tags',
  listIndices: 'Indices',
  describeIndexStats: 'Index stats',
  listTables: 'Tables',
  listNamespaces: 'Namespaces',
};

const KNOWN = Object.values(operations).map(({ name, path, summary }) => ({
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  label: SHORT[name] ?? summary,
}));

export function readerLabel({ method, path }: Pick<ActivityEntry, 'method' | 'path'>): string {
  const [resource = ''] = path.split('?');
  return KNOWN.find(({ pattern }) => pattern.test(resource))?.label ?? `${method} ${path}`;
}
