import type { PlanNode } from '#plan/index.ts';

/** Where a node stands in its text, as lines are counted by people: `line 11`, `lines 6 to 8`. */
export function lineLabel({ line, lineCount }: Pick<PlanNode, 'line' | 'lineCount'>): string {
  return lineRange(line, line + lineCount - 1);
}

export function lineRange(first: number, last: number): string {
  return first === last ? `line ${first + 1}` : `lines ${first + 1} to ${last + 1}`;
}
