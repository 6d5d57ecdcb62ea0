import { type OperationName, operations } from '#protocol/index.ts';
import type { ActivityEntry } from './activity.ts';

/** What the reader is asked for often, in a word or two. */
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

/** What the reader was asked for, in plain words. */
export function readerLabel({ method, path }: Pick<ActivityEntry, 'method' | 'path'>): string {
  const [resource = ''] = path.split('?');
  return KNOWN.find(({ pattern }) => pattern.test(resource))?.label ?? `${method} ${path}`;
}
