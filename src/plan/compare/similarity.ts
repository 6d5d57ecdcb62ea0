import type { PlanNode } from '../model.ts';
import { sameName } from '../operators.ts';

/** Worth more than everything else that can be alike about two operators. */
const SAME_NAME = 8;
const MAX_PROPERTIES = 3;

/** How much two operators have in common; 0 for those that are not of one kind. */
export function similarity(one: PlanNode, other: PlanNode): number {
  if (sameName(one) !== sameName(other)) return 0;
  let shared = 0;
  for (const property of one.properties) {
    if (other.properties.some(({ key, value }) => key === property.key && value === property.value)) {
      shared += 1;
      if (shared === MAX_PROPERTIES) break;
    }
  }
  return SAME_NAME + shared;
}
