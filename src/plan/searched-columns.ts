import type { PlanNode } from './model.ts';
import { property } from './read-node.ts';

/** The columns that a text search looks into; one of several searches names them inside of its query. */
export function searchedColumns(node: PlanNode): readonly string[] {
  const column = property(node, 'column');
  if (column !== undefined) return [column];
  const named = (property(node, 'query') ?? '').matchAll(/\bcolumn: Some\("([^"]*)"\)/g);
  return [...new Set([...named].flatMap(([, name]) => name ?? []))];
}
