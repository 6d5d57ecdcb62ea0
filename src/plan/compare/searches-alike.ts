import type { Plan, PlanNode } from '../model.ts';
import { fetchOf, isExactDistance, isFlatText, isTextIndex, isVectorIndex } from '../operators.ts';

/**
 * Whether two plans look for their rows by the same means: through the same index, as far into it, as many. Where they
 * don't, one may find what the other misses, whatever their queries say: an index is found in the place of every row.
 */
export function searchesAlike(before: Plan, after: Plan): boolean {
  const [ones, others] = [meansOf(before), meansOf(after)];
  return ones.length === others.length && ones.every((means, index) => means === others[index]);
}

function meansOf({ nodes }: Plan): readonly string[] {
  return nodes.flatMap((node) => {
    const fetch = fetchOf(node);
    if (isSearch(node)) return searchWords(node);
    return fetch === undefined ? [] : `fetch ${fetch}`;
  });
}

function isSearch(node: PlanNode): boolean {
  return isVectorIndex(node) || isExactDistance(node) || isTextIndex(node) || isFlatText(node);
}

function searchWords({ name, properties }: PlanNode): string {
  return [name, ...properties.map(({ key, value }) => `${key}=${value}`)].join(' ');
}
