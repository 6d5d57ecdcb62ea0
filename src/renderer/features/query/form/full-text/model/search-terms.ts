import { isMembers, kindOf, listIn, type NodeFields, OCCURRENCES, partsOf } from './text-node.ts';

/** Words, and where they are looked for. */
export interface QueryTerms {
  readonly terms: string;
  /** Undefined for every column that has an index. */
  readonly column: string | undefined;
}

/** SECURITY: a JSON nests deeper than the stack is; what lies deeper than this has no words. */
const DEEPEST = 64;

/** All the words of a query, in their order; none where it has none. */
export function termsIn(node: unknown, depth = 0): readonly QueryTerms[] {
  const kind = kindOf(node);
  if (kind === undefined || depth > DEEPEST) return [];
  const parts = partsOf(node, kind);
  const below = (child: unknown) => termsIn(child, depth + 1);
  switch (kind) {
    case 'match':
    case 'phrase':
      return wordsOf(parts);
    case 'multi_match':
      return listIn(parts, 'match_queries').filter(isMembers).flatMap(wordsOf);
    case 'boost':
      return [...below(parts.positive), ...below(parts.negative)];
    case 'boolean':
      return OCCURRENCES.flatMap((name) => listIn(parts, name)).flatMap(below);
  }
}

function wordsOf({ terms, column }: NodeFields): readonly QueryTerms[] {
  if (typeof terms !== 'string') return [];
  return [{ terms, column: typeof column === 'string' ? column : undefined }];
}

export function matchOf({ terms, column }: QueryTerms): NodeFields {
  return column === undefined ? { terms } : { terms, column };
}

export const NO_TERMS: QueryTerms = { terms: '', column: undefined };
