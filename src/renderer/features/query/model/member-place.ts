import { entriesIn, membersIn, rootSpan, type Span } from './json-spans.ts';

/**
 * The part of a JSON text that a dotted path names. What isn't there is found at the bracket that it should stand in,
 * and of what has parts of its own only the name, so that no mark covers a whole vector.
 */
export function spanOfMember(json: string, path: string): Span {
  return spanBelow(json, rootSpan(json), path);
}

function spanBelow(json: string, value: Span, path: string): Span {
  const bracket = placeAt(json, value.from);
  if (path === '') return isNest(json, value) ? bracket : value;
  const part = partOf(json, value, path);
  if (part === undefined) return bracket;
  if (part.rest === '' && part.key !== undefined && isNest(json, part.value)) return part.key;
  return spanBelow(json, part.value, part.rest);
}

interface Part {
  /** Of a member, not of an entry. */
  readonly key?: Span;
  readonly value: Span;
  /** The path that is left below it. */
  readonly rest: string;
}

/** A name may hold dots itself: the longest that the path begins with is meant. */
function partOf(json: string, value: Span, path: string): Part | undefined {
  if (json[value.from] === '[') return entryOf(json, value, path);
  const named = membersIn(json, value).filter(({ name }) => path === name || path.startsWith(`${name}.`));
  const member = named.toSorted((one, other) => one.name.length - other.name.length).at(-1);
  return member && { key: member.key, value: member.value, rest: path.slice(member.name.length + 1) };
}

/** Official clients leave a name out, as of `vector.single_vector.3`: a part that is no place in a list is passed over. */
function entryOf(json: string, list: Span, path: string): Part | undefined {
  const [first = '', ...others] = path.split('.');
  const rest = others.join('.');
  if (!/^\d+$/.test(first)) return { value: list, rest };
  const entry = entriesIn(json, list)[Number(first)];
  return entry && { value: entry, rest };
}

function isNest(json: string, { from }: Span): boolean {
  return json[from] === '{' || json[from] === '[';
}

/** One character. At the end of the text the last: a mark of no width can't be seen. */
export function placeAt(json: string, offset: number): Span {
  const from = Math.max(0, Math.min(offset, json.length - 1));
  return { from, to: Math.min(from + 1, json.length) };
}
