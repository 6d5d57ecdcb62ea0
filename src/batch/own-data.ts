import { isSecretMember, maskLeaves, replaceSecrets } from '#protocol/index.ts';
import type { OperationFields } from './draft.ts';

/** The user chooses the names in properties and metadata. */
export const OWN_DATA: ReadonlySet<string> = new Set(['properties', 'metadata']);

/** Members of the interface, but ordinary words in the user's data. */
const OWN_NAMES: ReadonlySet<string> = new Set(['identity', 'storage_options']);

/**
 * SECURITY: writing a file loses none of the user's own data. If an entry has a name like a secret, its value is
 * masked, and has to be entered again.
 */
export function maskOwnSecrets(value: unknown, placeholder: string): unknown {
  return replaceSecrets(value, {
    replace: (secret, inner) => maskLeaves(secret, inner, () => placeholder),
    isSecret: (inner) => !OWN_NAMES.has(inner) && isSecretMember(inner),
  });
}

/** Masks the secrets in the members of an operation or a batch. */
export function withMaskedOwnData(members: OperationFields, placeholder: string): OperationFields {
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => [
      name,
      OWN_DATA.has(name) ? maskOwnSecrets(value, placeholder) : value,
    ]),
  );
}
