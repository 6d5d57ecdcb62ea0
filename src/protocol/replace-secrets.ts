import { isSecretMember } from './secret-members.ts';

export interface SecretReplacement {
  /** What stands in the place of a secret; where it is undefined, the member goes as a whole. */
  readonly replace: (name: string, value: unknown) => unknown;
  readonly isSecret?: (name: string) => boolean;
}

/**
 * SECURITY: a copy of a JSON value in which everything that stands under the name of a secret is replaced, at any depth. A
 * name can stand before a value in three ways: as a member, as the first of a pair in a list of pairs, and in a
 * `name` or a `key` beside a `value`. It works on the value, never on its text: escapes can't smuggle a secret past it.
 */
export function replaceSecrets(
  value: unknown,
  { replace, isSecret = isSecretMember }: SecretReplacement,
): unknown {
  function walk(part: unknown): unknown {
    if (Array.isArray(part)) return part.every(isPair) ? part.flatMap(pair) : part.map(walk);
    return isObject(part) ? membersOf(part, entryName(part)) : part;
  }

  function pair([name, inner]: readonly [string, unknown]): unknown[] {
    if (!isSecret(name)) return [[name, walk(inner)]];
    const instead = replace(name, inner);
    return instead === undefined ? [] : [[name, instead]];
  }

  function membersOf(members: object, entry: string | undefined): object {
    return mapMembers(members, (name, inner) => {
      if (entry !== undefined && name.toLowerCase() === 'value') return replace(entry, inner);
      if (COLUMNS.has(name)) return columns(inner);
      return isSecret(name) ? replace(name, inner) : walk(inner);
    });
  }

  /** The name that `value` belongs to, where it is that of a secret. */
  function entryName(members: object): string | undefined {
    const names = Object.entries(members).filter(([name]) => ENTRY_NAMES.has(name.toLowerCase()));
    return names.map(([, name]) => name).find((name) => typeof name === 'string' && isSecret(name));
  }

  /** What stands there is called as the columns of the table are, and says how they are made. */
  function columns(part: unknown): unknown {
    if (Array.isArray(part)) return part.map((item) => (isPairOfTexts(item) ? item : walk(item)));
    if (!isObject(part)) return part;
    return mapMembers(part, (name, inner) => {
      if (typeof inner === 'string') return inner;
      if (COLUMNS.has(name)) return columns(inner);
      return isSecret(name) ? replace(name, inner) : walk(inner);
    });
  }

  return walk(value);
}

/** What a secret is replaced by, given the nearest name that it stood under. */
export type MaskLeaf = (name: string, leaf: unknown) => unknown;

/** The same value with a mask for everything in it that says something; the names in it stay. */
export function maskLeaves(name: string, value: unknown, mask: MaskLeaf): unknown {
  if (Array.isArray(value)) return value.map((item) => maskLeaves(name, item, mask));
  if (isObject(value)) return mapMembers(value, (inner, member) => maskLeaves(inner, member, mask));
  return value === null ? null : mask(name, value);
}

const COLUMNS: ReadonlySet<string> = new Set(['columns', 'column_aliases']);
const ENTRY_NAMES: ReadonlySet<string> = new Set(['name', 'key', 'header']);

/** fromEntries defines members instead of assigning them, so `__proto__` stays data. */
function mapMembers(members: object, map: (name: string, member: unknown) => unknown): object {
  const mapped = Object.entries(members).map(([name, member]) => [name, map(name, member)] as const);
  return Object.fromEntries(mapped.filter(([, member]) => member !== undefined));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isPair(value: unknown): value is readonly [string, unknown] {
  return Array.isArray(value) && value.length === 2 && typeof value[0] === 'string';
}

function isPairOfTexts(value: unknown): boolean {
  return isPair(value) && typeof value[1] === 'string';
}
