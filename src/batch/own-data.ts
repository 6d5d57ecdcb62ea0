import { isSecretMember, maskLeaves, replaceSecrets } from '#protocol/index.ts';
import type { OperationFields } from './draft.ts';

/** Properties and metadata are what the user tells a table, under names of their own. */
export const OWN_DATA: ReadonlySet<string> = new Set(['properties', 'metadata']);

/** Of the interface, and ordinary words elsewhere. */
const OWN_NAMES: ReadonlySet<string> = new Set(['identity', 'storage_options']);

/**
 * SECURITY: none of the user's own data is lost where it is written to a file, and where one is called like a secret, its
 * value has to be entered again.
 */
export function maskOwnSecrets(value: unknown, placeholder: string): unknown {
  return replaceSecrets(value, {
    replace: (secret, inner) => maskLeaves(secret, inner, () => placeholder),
    isSecret: (inner) => !OWN_NAMES.has(inner) && isSecretMember(inner),
  });
}

/** The same of the members of an operation, or of a batch. */
export function withMaskedOwnData(members: OperationFields, placeholder: string): OperationFields {
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => [
      name,
      OWN_DATA.has(name) ? maskOwnSecrets(value, placeholder) : value,
    ]),
  );
}
