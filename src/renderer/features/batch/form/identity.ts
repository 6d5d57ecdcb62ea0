import type { OperationFields } from '../../../../batch/index.ts';

export type IdentityMember = 'api_key' | 'auth_token';

/** Which credentials are given; never what they are. */
export function givenIdentity({ identity }: OperationFields): readonly IdentityMember[] {
  const members = isObject(identity) ? new Map<string, unknown>(Object.entries(identity)) : new Map();
  return (['api_key', 'auth_token'] as const).filter((name) => members.get(name) != null);
}

/** With one credential set; without it where nothing is typed, and without an identity that says nothing. */
export function withIdentity(members: OperationFields, name: IdentityMember, typed: string): OperationFields {
  const { identity, ...others } = members;
  const { [name]: _, ...left } = isObject(identity) ? identity : {};
  const next = typed === '' ? left : { ...left, [name]: typed };
  return Object.keys(next).length === 0 ? others : { ...others, identity: next };
}

export function withoutIdentityOf({ identity: _, ...others }: OperationFields): OperationFields {
  return others;
}

function isObject(value: unknown): value is OperationFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
