import { HIDDEN_VALUE } from '../../contract/index.ts';

export const HIDDEN = HIDDEN_VALUE;

/** Members whose values can be live secrets, wherever they stand in a body. */
const SECRET_MEMBERS = new Set([
  'identity',
  'auth_token',
  'api_key',
  'storage_options',
  'access_token',
  'refresh_token',
  'id_token',
  'client_secret',
]);

/**
 * SECURITY: a copy of a JSON value in which every secret is replaced by `mask` of the name it stood under. It works
 * on the value, never on its text: escapes and odd spacing can't smuggle a secret past it.
 */
export function maskSecrets(value: unknown, mask: (name: string) => string = () => HIDDEN): unknown {
  return copy(value, undefined, mask);
}

/** `secret` is the name of the nearest member, once inside something secret. */
function copy(value: unknown, secret: string | undefined, mask: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => copy(item, secret, mask));
  if (typeof value !== 'object' || value === null) {
    return secret === undefined || value === null ? value : mask(secret);
  }
  // fromEntries defines members instead of assigning them, so `__proto__` stays data.
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const isSecret = secret !== undefined || SECRET_MEMBERS.has(name.toLowerCase());
      return [name, copy(member, isSecret ? name : undefined, mask)];
    }),
  );
}
