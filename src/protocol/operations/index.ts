import type { Operation } from '../operation.ts';
import { batchOperations } from './batch.ts';
import { indexOperations } from './indices.ts';
import { namespaceOperations } from './namespaces.ts';
import { planOperations } from './plans.ts';
import { rowOperations } from './rows.ts';
import { deploymentOperations, tableOperations } from './tables.ts';
import { tagOperations } from './tags.ts';
import { versionOperations } from './versions.ts';

export * from './batch.ts';
export { tableIndex } from './indices.ts';
export { fragmentLengths, fragmentStats } from './rows.ts';
export { versionEntry } from './versions.ts';

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

/** Operations that only the local server has. They are not requested from other servers. */
export const OWN_OPERATIONS: ReadonlySet<string> = new Set(
  Object.values(operations).flatMap(({ name, isOwn }: Operation) => (isOwn ? [name] : [])),
);

/**
 * All capabilities of servers. `nprobesRange` means the members `minimum_nprobes` and `maximum_nprobes` of a query,
 * which older servers reject or, worse, ignore.
 */
export type CapabilityName = OperationName | 'nprobesRange';

export function isCapabilityName(name: string): name is CapabilityName {
  return name === 'nprobesRange' || isOperationName(name);
}

export function isOperationName(name: string): name is OperationName {
  return Object.hasOwn(operations, name);
}

/** The operation ID of the public specification, which server operators know. */
export function specificationId(name: CapabilityName): string {
  if (name === 'nprobesRange') return `${specificationId('explainPlan')} (minimum_nprobes)`;
  const { specificationId: id }: Operation = operations[name];
  return id ?? name.charAt(0).toUpperCase() + name.slice(1);
}

export const CAPABILITY_NAMES: readonly CapabilityName[] = [
  ...Object.keys(operations),
  'nprobesRange',
].filter(isCapabilityName);
