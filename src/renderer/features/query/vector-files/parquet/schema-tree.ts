import type { SchemaMembers } from './footer-members.ts';
import { damaged } from './parquet-refusals.ts';

/** A field of the schema with those below it. */
export interface SchemaNode {
  readonly element: SchemaMembers;
  readonly children: readonly SchemaNode[];
  /** Which of the columns of a row group holds its first leaf. */
  readonly firstLeaf: number;
}

/** SECURITY: deeper than any schema, and not too deep for the stack. */
const DEEPEST = 64;

/** The fields of a schema, which has them one after the other, each before those below it. */
export function readParquetSchema(elements: readonly SchemaMembers[]): readonly SchemaNode[] {
  let next = 0;
  let leaves = 0;
  const take = (depth: number): SchemaNode => {
    const element = elements[next];
    if (element === undefined || depth > DEEPEST) throw damaged();
    next += 1;
    const firstLeaf = leaves;
    if (element.childCount > elements.length - next) throw damaged();
    if (element.childCount === 0) leaves += 1;
    const children = Array.from({ length: element.childCount }, () => take(depth + 1));
    return { element, children, firstLeaf };
  };
  return take(0).children;
}
