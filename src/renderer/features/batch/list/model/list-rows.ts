import { type DraftOperation, tableOf } from '#batch/index.ts';

/** A line above the operations on one table. */
export interface TableRow {
  readonly kind: 'table';
  readonly key: string;
  /** Undefined where the operations below it name no table. */
  readonly id: readonly string[] | undefined;
}

export interface OperationRow {
  readonly kind: 'operation';
  readonly key: string;
  readonly operation: DraftOperation;
  /** Its place in the batch, from 0. */
  readonly index: number;
}

export type ListRow = TableRow | OperationRow;

/**
 * The operations in their order, which is what is sent, with a line wherever another table begins. Not every operation
 * below the one line of its table: then the place that something was moved to could not be seen.
 */
export function listRows(operations: readonly DraftOperation[]): readonly ListRow[] {
  const rows: ListRow[] = [];
  let id: readonly string[] | undefined;
  operations.forEach((operation, index) => {
    const table = tableOf(operation);
    if (index === 0 || !isSameId(table, id))
      rows.push({ kind: 'table', key: `table ${operation.key}`, id: table });
    id = table;
    rows.push({ kind: 'operation', key: String(operation.key), operation, index });
  });
  return rows;
}

function isSameId(one: readonly string[] | undefined, other: readonly string[] | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return one.length === other.length && one.every((name, index) => name === other[index]);
}
