import { matchOf, NO_TERMS, termsIn } from './search-terms.ts';
import { kindOf, listIn, type NodeFields, partsOf, type TextKind, withParts } from './text-node.ts';

export function newMatch(): NodeFields {
  return { match: matchOf(NO_TERMS) };
}

/** The same query as another kind: its words go with it, and what the new kind has room for. */
export function inKind(node: unknown, kind: TextKind): NodeFields {
  return kindOf(node) === kind
    ? withParts(node, kind, partsOf(node, kind))
    : withParts(node, kind, newParts(node, kind));
}

function newParts(node: unknown, kind: TextKind): NodeFields {
  const [first = NO_TERMS] = termsIn(node);
  switch (kind) {
    case 'match':
    case 'phrase':
      return matchOf(first);
    case 'multi_match':
      return { match_queries: matchesIn(node) };
    case 'boost':
      return { positive: alone(node), negative: newMatch() };
    case 'boolean':
      return occurrencesOf(node);
  }
}

/** A match stays as it is, with its boost and whatever else it has. */
function matchesIn(node: unknown): readonly NodeFields[] {
  if (kindOf(node) === 'match') return [partsOf(node, 'match')];
  const words = termsIn(node);
  return words.length === 0 ? [matchOf(NO_TERMS)] : words.map(matchOf);
}

function occurrencesOf(node: unknown): NodeFields {
  const kind = kindOf(node);
  if (kind === 'boost') {
    const { positive, negative } = partsOf(node, 'boost');
    return { must: [alone(positive)], must_not: [alone(negative)] };
  }
  if (kind !== 'multi_match') return { must: [alone(node)] };
  return { should: listIn(partsOf(node, kind), 'match_queries').map((match) => ({ match })) };
}

/** Without the members beside its kind, which stay where they were. */
function alone(node: unknown): NodeFields {
  const kind = kindOf(node);
  return kind === undefined ? newMatch() : { [kind]: partsOf(node, kind) };
}
