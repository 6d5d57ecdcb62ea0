import { isCallerMember, maskLeaves, replaceSecrets } from '../../../protocol/index.ts';

/** What stands for a secret, given the name it stood under. */
type Hide = (name: string) => string;

/** SECURITY: a copy of a JSON value without a secret in it. */
export function withVariables(value: unknown, hide: Hide): unknown {
  return replaceSecrets(value, {
    replace: (name, secret) => maskLeaves(name, secret, hide),
    isSecret: isCallerMember,
  });
}

/** The same of an object. */
export function membersWithVariables(members: object, hide: Hide): Record<string, unknown> {
  return { ...Object(withVariables(members, hide)) };
}
