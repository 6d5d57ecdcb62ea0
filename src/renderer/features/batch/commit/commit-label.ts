import type { Connection } from '#contract/index.ts';
import { formatQuantity } from '#lib/format.ts';

export function commitOperationsText(count: number): string {
  return formatQuantity(count, 'operation');
}

/** Always how many and where: "Commit 7 operations to prod". */
export function commitLabel(count: number, connection: Pick<Connection, 'name'> | undefined): string {
  return `Commit ${commitOperationsText(count)}${connection === undefined ? '' : ` to ${connection.name}`}`;
}
