import { formatId, parseId } from '#protocol/index.ts';

/** Where the table goes. The namespace is typed as one text, its parts joined by the connection's delimiter. */
export interface TypedTarget {
  readonly namespace: string;
  readonly name: string;
  readonly delimiter: string;
}

export function namespaceText(id: readonly string[], delimiter: string): string {
  return id.length === 0 ? '' : formatId(id, delimiter);
}

/** The root, where nothing is typed. */
export function namespaceOf({ namespace, delimiter }: TypedTarget): readonly string[] {
  return parseId(namespace, delimiter);
}

export function targetOf(target: TypedTarget): string[] {
  return [...namespaceOf(target), target.name];
}

/** In bytes. A table is a directory in most places, and a directory's name has room for no more. */
const MAX_NAME_LENGTH = 255;
const CONTROL_CHARACTER = /\p{Cc}/u;

/** Why this can't be the name of a table; undefined where it can. */
export function nameProblem({ name, delimiter }: TypedTarget): string | undefined {
  if (name === '') return 'Enter a table name.';
  if (name.includes(delimiter))
    return `"${delimiter}" separates name parts. Move the part before it to Namespace.`;
  return partProblem(name);
}

export function namespaceProblem(target: TypedTarget): string | undefined {
  const parts = namespaceOf(target);
  if (parts.includes('')) return `Enter a name between each pair of "${target.delimiter}".`;
  return parts.map(partProblem).find((problem) => problem !== undefined);
}

function partProblem(part: string): string | undefined {
  if (CONTROL_CHARACTER.test(part)) return 'Names can’t contain line breaks or control characters.';
  if (!part.isWellFormed()) return 'The name contains an invalid Unicode character.';
  const bytes = new TextEncoder().encode(part).length;
  return bytes > MAX_NAME_LENGTH
    ? `Names can be up to ${MAX_NAME_LENGTH} bytes; this one has ${bytes}.`
    : undefined;
}
