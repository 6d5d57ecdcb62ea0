import { type MemberSpan, membersIn, rootSpan, type Span } from '#protocol/json-spans.ts';

export type MemberPath = readonly [name: string, ...below: string[]];

/**
 * A JSON text with one member set, or taken out where the value is undefined. Everything else stays as it was, to the
 * letter: the order, members that nobody knows, `0.10` and numbers that no double can hold. A text that is no object
 * stays as it is too.
 */
export function setQueryField(json: string, path: MemberPath, value: unknown): string {
  return value === undefined ? withoutMember(json, path) : withWritten(json, path, writer(value));
}

/** As {@link setQueryField}, with the value as JSON text: for a number, its digits as they were typed. */
export function withLiteral(json: string, path: MemberPath, literal: string): string {
  return withWritten(json, path, () => literal);
}

/** As {@link setQueryField}, for what no value can say, as a name that is there twice. */
export function withWritten(json: string, path: MemberPath, write: Write): string {
  return set(json, rootSpan(json), path, write);
}

/** Writes a value as JSON for a place that is indented so far. */
type Write = (indent: string) => string;

const writer =
  (value: unknown): Write =>
  (indent) =>
    writtenJson(value, indent);

function set(json: string, object: Span, [name, ...below]: MemberPath, write: Write): string {
  if (json[object.from] !== '{') return json;
  const members = membersIn(json, object);
  // Of a name that is there twice the last counts, for every parser.
  const member = members.findLast((candidate) => candidate.name === name);
  const inside = isPath(below) ? nested(below, write) : write;
  if (member === undefined) return inserted(json, object, members, name, inside);
  if (isPath(below) && json[member.value.from] === '{') return set(json, member.value, below, write);
  return replaced(json, member.value, inside(indentAt(json, member.key.from)));
}

function nested([name, ...below]: MemberPath, write: Write): Write {
  return (indent) => {
    const inner = `${indent}  `;
    const value = isPath(below) ? nested(below, write)(inner) : write(inner);
    return `{\n${inner}${JSON.stringify(name)}: ${value}\n${indent}}`;
  };
}

function isPath(names: readonly string[]): names is MemberPath {
  return names.length > 0;
}

/** At the end, laid out as the members before it are. */
function inserted(
  json: string,
  object: Span,
  members: readonly MemberSpan[],
  name: string,
  write: Write,
): string {
  const last = members.at(-1);
  const outer = indentAt(json, object.from);
  const inner = last === undefined ? `${outer}  ` : indentAt(json, last.key.from);
  const member = `${JSON.stringify(name)}: ${write(inner)}`;
  if (last === undefined) return replaced(json, object, `{\n${inner}${member}\n${outer}}`);
  const hasOwnLine = /\n[ \t]*$/.test(json.slice(object.from, last.key.from));
  const end = { from: last.value.to, to: last.value.to };
  return replaced(json, end, hasOwnLine ? `,\n${inner}${member}` : `, ${member}`);
}

function withoutMember(json: string, path: MemberPath): string {
  const shorter = withoutLast(json, rootSpan(json), path);
  // One that was there twice would come to light again.
  return shorter === json ? json : withoutMember(shorter, path);
}

function withoutLast(json: string, object: Span, [name, ...below]: MemberPath): string {
  const members = membersIn(json, object);
  const index = members.findLastIndex((member) => member.name === name);
  const member = members[index];
  if (member === undefined) return json;
  if (isPath(below)) return withoutLast(json, member.value, below);
  return replaced(json, spanWithComma(object, members, index), '');
}

function spanWithComma(object: Span, members: readonly MemberSpan[], index: number): Span {
  const [before, member, next] = [members[index - 1], members[index], members[index + 1]];
  if (member === undefined) return { from: object.from, to: object.from };
  if (next !== undefined) return { from: member.key.from, to: next.key.from };
  if (before !== undefined) return { from: before.value.to, to: member.value.to };
  return { from: object.from + 1, to: object.to - 1 };
}

function replaced(json: string, { from, to }: Span, text: string): string {
  return json.slice(0, from) + text + json.slice(to);
}

/** The white space that the line of a place begins with. */
function indentAt(json: string, at: number): string {
  const line = json.slice(json.lastIndexOf('\n', at - 1) + 1, at);
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}

/**
 * A value as JSON with two spaces a level, for people to read and change: a list of numbers stays on one line, since a
 * vector of 768 would otherwise push everything else out of sight. A bigint is written as a plain number.
 */
export function writtenJson(value: unknown, indent = ''): string {
  if (Array.isArray(value)) return writtenList(value, indent);
  if (typeof value === 'object' && value !== null) return writtenObject(value, indent);
  if (typeof value === 'bigint') return String(value);
  return Object.is(value, -0) ? '-0' : (JSON.stringify(value) ?? 'null');
}

function writtenList(list: readonly unknown[], indent: string): string {
  if (list.every(isNumber)) return `[${list.map((entry) => writtenJson(entry)).join(', ')}]`;
  const inner = `${indent}  `;
  return block(
    '[',
    list.map((entry) => inner + writtenJson(entry, inner)),
    ']',
    indent,
  );
}

function writtenObject(object: object, indent: string): string {
  return writtenMembers(Object.entries(object), indent);
}

/** As an object, in this order, also where two of them have the same name. */
export function writtenMembers(members: readonly (readonly [string, unknown])[], indent: string): string {
  const inner = `${indent}  `;
  const set = members.filter(([, value]) => value !== undefined);
  if (set.length === 0) return '{}';
  const lines = set.map(([name, value]) => `${inner}${JSON.stringify(name)}: ${writtenJson(value, inner)}`);
  return block('{', lines, '}', indent);
}

function block(open: string, lines: readonly string[], close: string, indent: string): string {
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'bigint';
}
