import { stringifyJson } from '../../protocol/index.ts';
import { parseBody } from './read-batch.ts';

/** SECURITY: members that may be live credentials, of a batch and of its operations. */
const SECRET_MEMBERS: ReadonlySet<string> = new Set(['identity', 'storage_options']);

/** Also where the name is written with escapes. */
const MAY_HOLD_SECRETS = /identity|storage_options|\\u/i;

/**
 * SECURITY: the body of a batch as it may be written to a file. A text that can't hold a credential stays as it is to
 * the last space; any other is read and written anew, since only what was read shows where its members really are.
 */
export function bodyToKeep(text: string): string {
  const body = parseBody(text);
  return MAY_HOLD_SECRETS.test(text) ? stringifyJson(withoutSecrets(body), 2) : text;
}

/** Each value of a member that is not kept: an error may quote it. */
export function secretsOf(text: string): readonly string[] {
  if (!MAY_HOLD_SECRETS.test(text)) return [];
  const found: string[] = [];
  eachSecret(parseBody(text), (value) => found.push(...textsIn(value)));
  return found;
}

/** The batch, its operations, and what each is about; metadata and properties are the user's own. */
function withoutSecrets(body: unknown): unknown {
  return mapMembers(body, (name, member) =>
    name === 'operations' && Array.isArray(member)
      ? member.map((operation) => mapMembers(operation, (_, about) => mapMembers(about, asItIs)))
      : member,
  );
}

const asItIs = (_: string, member: unknown): unknown => member;

/** fromEntries defines members instead of assigning them, so `__proto__` stays data. */
function mapMembers(value: unknown, map: (name: string, member: unknown) => unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !SECRET_MEMBERS.has(name.toLowerCase()))
      .map(([name, member]) => [name, map(name, member)]),
  );
}

function eachSecret(value: unknown, take: (secret: unknown) => void): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (SECRET_MEMBERS.has(name.toLowerCase())) take(member);
    else eachSecret(member, take);
  }
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
