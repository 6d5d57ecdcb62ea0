import { batchOperations } from './batch.ts';
import { indexOperations } from './indices.ts';
import { namespaceOperations } from './namespaces.ts';
import { planOperations } from './plans.ts';
import { rowOperations } from './rows.ts';
import { deploymentOperations, tableOperations } from './tables.ts';
import { tagOperations } from './tags.ts';
import { versionOperations } from './versions.ts';

export * from './batch.ts';
export { namingScheme, versionEntry, versionRange } from './versions.ts';

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

export function isOperationName(name: string): name is OperationName {
  return Object.hasOwn(operations, name);
}
