import { FULL_TEXT_KINDS } from '#protocol/query-object.ts';

/*
 * A structured full-text query as the JSON has it. Members that the builder does not know stay where they are: nothing
 * here makes an object anew from what it knows of it.
 */

export type TextKind = (typeof FULL_TEXT_KINDS)[number];
export type NodeFields = Readonly<Record<string, unknown>>;

/** The lists of a boolean query, in the order in which one thinks of them. */
export const OCCURRENCES = ['must', 'should', 'must_not'] as const;
export type Occurrence = (typeof OCCURRENCES)[number];

export function isMembers(value: unknown): value is NodeFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Undefined for what is no node, or two in one. */
export function kindOf(node: unknown): TextKind | undefined {
  if (!isMembers(node)) return undefined;
  const [kind, ...others] = FULL_TEXT_KINDS.filter((name) => node[name] != null);
  return kind !== undefined && others.length === 0 && isMembers(node[kind]) ? kind : undefined;
}

/** What the kind of a node says: its terms, its parts. */
export function partsOf(node: unknown, kind: TextKind): NodeFields {
  const parts = isMembers(node) ? node[kind] : undefined;
  return isMembers(parts) ? parts : {};
}

export function withParts(node: unknown, kind: TextKind, parts: NodeFields): NodeFields {
  return { ...withoutKinds(node), [kind]: parts };
}

/** Without a value, without the member. */
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
