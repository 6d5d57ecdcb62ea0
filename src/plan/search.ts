import type { Plan } from './model.ts';

/**
 * The nodes whose text has all of the words, in whatever case: their names, properties and metrics are parts of it as it
 * stands. Without a word none is looked for.
 */
export function searchPlan({ nodes }: Plan, text: string): ReadonlySet<number> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = new Set<number>();
  if (words.length === 0) return found;
  for (const node of nodes) {
    const where = node.text.toLowerCase();
    if (words.every((word) => where.includes(word))) found.add(node.index);
  }
  return found;
}
