import { type OperationGroup, operations } from '../../../../protocol/index.ts';

const TITLES: Readonly<Record<OperationGroup, string>> = {
  namespaces: 'Namespaces',
  tables: 'Tables',
  versions: 'Versions',
  tags: 'Tags',
  rows: 'Rows',
  indices: 'Indices',
  plans: 'Plans',
  batch: 'Batch',
  deployment: 'Deployment',
};

export interface OperationChoices {
  readonly title: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** Every operation of the interface, by what it is about. */
export const OPERATION_GROUPS: readonly OperationChoices[] = Object.entries(TITLES).map(([group, title]) => ({
  title,
  options: Object.values(operations)
    .filter((operation) => operation.group === group)
    .map(({ name }) => ({ value: name, label: name })),
}));

/** None chosen means all of them. */
export function operationGroupText(chosen: readonly string[], all: number): string {
  const [only] = chosen;
  if (only === undefined || chosen.length === all) return `all ${all} operations`;
  return chosen.length === 1 ? only : `${chosen.length} of ${all} operations`;
}
