import { formatCount, formatQuantity } from '../../../../lib/format/index.ts';
import type { FieldTree } from './field-tree.ts';

/** `9 columns, 13 fields`, and under a filter how many of how many. */
export function schemaCountText({ columns, count }: FieldTree, matched: number | undefined): string {
  if (matched !== undefined) return `${formatCount(matched)} of ${formatQuantity(count, 'field')}`;
  const words = formatQuantity(columns.length, 'column');
  return count === columns.length ? words : `${words}, ${formatQuantity(count, 'field')}`;
}
