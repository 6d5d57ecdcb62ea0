import { type MemberSpan, membersIn, rootSpan, type Span } from '#protocol/json-spans.ts';

export type MemberPath = readonly [name: string, ...below: string[]];

/**
 * Sets one member of a JSON text, or removes it if the value is undefined. Everything else stays exactly as it was: the
 * order, unknown members, `0.10`, and numbers that no double can hold. A text that isn't an object stays unchanged too.
 */
export function setQueryField(json: string, path: MemberPath, value: unknown): string {
  return value === undefined ? withoutMember(json, path) : withWritten(json, path, writer(value));
}

/** Like {@link setQueryField}, but takes the value as JSON text, for example a number with its digits as typed. */
export function withLiteral(json: string, path: MemberPath, literal: string): string {
  return withWritten(json, path, () => literal);
}

/** Like {@link setQueryField}, for JSON that no value can express, such as a repeated name. */
export function withWritten(json: string, path: MemberPath, write: Write): string {
  return set(json, rootSpan(json), path, write);
}

/** Writes a value as JSON, given the indentation of its place. */
type Write = (indent: string) => string;

const writer =
  (value: unknown): Write =>
  (indent) =>
    writtenJson(value, indent);

function set(json: string, object: Span, [name, ...below]: MemberPath, write: Write): string {
  if (json[object.from] !== '{') return json;
  const members = membersIn(json, object);
  // Every parser takes the last of several members with the same name.
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

/** Adds the member at the end, in the layout of the members before it. */
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
  // Removes all members of this name. Otherwise an earlier one would take effect.
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

/** The indentation of the line at this offset. */
function indentAt(json: string, at: number): string {
  const line = json.slice(json.lastIndexOf('\n', at - 1) + 1, at);
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}

/**
 * Writes readable JSON with an indentation of two spaces. A list of numbers stays on one line: a vector of 768 numbers
 * would push everything else out of sight. A bigint is written as a plain number.
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

/** Writes an object in this order, even if two members have the same name. */
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
