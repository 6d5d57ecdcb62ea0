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
