import type { OtherMember } from '../../contract/index.ts';
import { stringifyJson } from '../../protocol/index.ts';
import { maskSecrets } from '../activity-log/mask-secrets.ts';

/** What a server said beyond what the interface knows. */
export function otherMembers(record: object, known: readonly string[]): OtherMember[] {
  // What is known may be long, and is not made into text for nothing.
  return membersAsJson(Object.fromEntries(Object.entries(record).filter(([name]) => !known.includes(name))));
}

/** SECURITY: masked as a whole, so that a member which is a secret by its own name is masked as well. */
export function membersAsJson(record: object): OtherMember[] {
  return Object.entries(maskSecrets(record) ?? {}).map(([name, value]) => ({
    name,
    json: stringifyJson(value),
  }));
}
