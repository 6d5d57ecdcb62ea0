import { SECRET_MEMBERS } from '../../../contract/secret-members.ts';

/** What stands for a secret, given the name it stood under. */
type Hide = (name: string) => string;

/** SECURITY: a copy of a JSON value without a secret in it. */
export function withVariables(value: unknown, hide: Hide): unknown {
  return copy(value, undefined, hide);
}

/** The same of an object. `secret` is the name of the nearest member, once inside something secret. */
export function membersWithVariables(members: object, hide: Hide, secret?: string): Record<string, unknown> {
  // fromEntries defines members instead of assigning them, so `__proto__` stays data.
  return Object.fromEntries(
    Object.entries(members).map(([name, member]: [string, unknown]) => {
      const isSecret = secret !== undefined || SECRET_MEMBERS.has(name.toLowerCase());
      return [name, copy(member, isSecret ? name : undefined, hide)];
    }),
  );
}

function copy(value: unknown, secret: string | undefined, hide: Hide): unknown {
  if (Array.isArray(value)) return value.map((item) => copy(item, secret, hide));
  if (typeof value === 'object' && value !== null) return membersWithVariables(value, hide, secret);
  return secret === undefined || value === null ? value : hide(secret);
}
