import { FULL_TEXT_KINDS } from '#protocol/query-object.ts';

/*
 * A structured full-text query as it is in the JSON. Members that the builder doesn't know keep their place: no
 * function here rebuilds an object from known members only.
 */

export type TextKind = (typeof FULL_TEXT_KINDS)[number];

export type NodeFields = Readonly<Record<string, unknown>>;

/** The lists of a boolean query, in the order that the form shows. */
export const OCCURRENCES = ['must', 'should', 'must_not'] as const;

export type Occurrence = (typeof OCCURRENCES)[number];

export function isMembers(value: unknown): value is NodeFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns undefined if this isn't a node, or if it has two kinds. */
export function kindOf(node: unknown): TextKind | undefined {
  if (!isMembers(node)) return undefined;
  const [kind, ...others] = FULL_TEXT_KINDS.filter((name) => node[name] != null);
  return kind !== undefined && others.length === 0 && isMembers(node[kind]) ? kind : undefined;
}

/** The members of a node, such as its terms or its child nodes. */
export function partsOf(node: unknown, kind: TextKind): NodeFields {
  const parts = isMembers(node) ? node[kind] : undefined;
  return isMembers(parts) ? parts : {};
}

export function withParts(node: unknown, kind: TextKind, parts: NodeFields): NodeFields {
  return { ...withoutKinds(node), [kind]: parts };
}

/** Removes the member if the value is undefined. */
export function setNodeField(members: NodeFields, name: string, value: unknown): NodeFields {
  const { [name]: _before, ...others } = members;
  return value === undefined ? others : { ...members, [name]: value };
}

export function listIn(members: NodeFields, name: string): readonly unknown[] {
  const list = members[name];
  return Array.isArray(list) ? list : [];
}

export function textIn(members: NodeFields, name: string): string {
  const text = members[name];
  return typeof text === 'string' ? text : '';
}

function withoutKinds(node: unknown): NodeFields {
  if (!isMembers(node)) return {};
  const kinds: readonly string[] = FULL_TEXT_KINDS;
  return Object.fromEntries(Object.entries(node).filter(([name]) => !kinds.includes(name)));
}

export function replacedAt<Entry>(list: readonly Entry[], place: number, entry: Entry): readonly Entry[] {
  return list.map((before, index) => (index === place ? entry : before));
}

export function withoutAt<Entry>(list: readonly Entry[], place: number): readonly Entry[] {
  return list.filter((_, index) => index !== place);
}

interface QueryTerms {
  readonly terms: string;
  /** Undefined means every indexed column. */
  readonly column: string | undefined;
}

export const NO_TERMS: QueryTerms = { terms: '', column: undefined };

export function newMatch(): NodeFields {
  return { match: matchOf(NO_TERMS) };
}

/** Converts a node to another kind. Keeps its words and whatever else the new kind supports. */
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

/** Returns a match unchanged, with its boost and other members. */
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

/** The node without the members beside its kind, which the caller leaves in place. */
function alone(node: unknown): NodeFields {
  const kind = kindOf(node);
  return kind === undefined ? newMatch() : { [kind]: partsOf(node, kind) };
}

/** SECURITY: a JSON can nest deeper than the call stack allows; the words of nodes below this depth are left out. */
const DEEPEST_READ = 64;

/** All search terms of a query, in order. */
export function termsIn(node: unknown, depth = 0): readonly QueryTerms[] {
  const kind = kindOf(node);
  if (kind === undefined || depth > DEEPEST_READ) return [];
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
