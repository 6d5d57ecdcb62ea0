import { type DraftOperation, idKey } from './model.ts';
import { tableOf } from './table-of.ts';

/** The operations of one table, in their order. */
export interface TableGroup {
  readonly key: string;
  /** Undefined for all that name no table. */
  readonly id: readonly string[] | undefined;
  readonly operations: readonly DraftOperation[];
}

/** In the order in which the tables first appear. */
export function groupsOf(operations: readonly DraftOperation[]): readonly TableGroup[] {
  const groups = new Map<string, { id: readonly string[] | undefined; operations: DraftOperation[] }>();
  for (const operation of operations) {
    const id = tableOf(operation);
    const key = id === undefined ? NO_TABLE : idKey(id);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { id, operations: [operation] });
    else group.operations.push(operation);
  }
  return [...groups].map(([key, group]) => ({ key, ...group }));
}

/** No id has this key: theirs begin with a bracket. */
const NO_TABLE = 'none';
