import type { z } from 'zod';
import { type ConnectionDraft, connectionDraft } from '#contract/index.ts';
import type { CredentialService, SecretSet } from '../credentials/credential-service.ts';
import { Failure } from '../failure.ts';
import { isReadableOnTheWay, normalizeAddress } from '../namespace/address.ts';
import type { StoredConnection } from './connections-store.ts';
import { defaultName } from './stored.ts';

export type NormalizedDraft = Readonly<z.output<typeof connectionDraft>>;

/** What a form sent, as it is kept, or an INVALID failure that says what is wrong with its address. */
export function normalizeDraft(input: ConnectionDraft): NormalizedDraft {
  const draft = connectionDraft.parse(input);
  const address = normalizeAddress(draft.address);
  return { ...draft, address, name: draft.name === '' ? new URL(address).host : draft.name };
}

/** The same with its address as it stands in the form: what is wrong with it is what a test has to say. */
export function normalizeTyped(input: ConnectionDraft): NormalizedDraft {
  return connectionDraft.parse(input);
}

/** A server of our own lies where it lies; the form's address is only what it showed. A folder is never changed. */
export function normalizeBuiltInDraft(input: ConnectionDraft, folder: string | undefined): NormalizedDraft {
  const draft = connectionDraft.parse(input);
  const readOnly = draft.readOnly || folder !== undefined;
  return { ...draft, address: '', name: draft.name || defaultName(folder), readOnly };
}

/** SECURITY: a credential does not go readably over a network unless the user says that it shall. */
export function refuseReadableCredentials(address: string, hasCredentials: boolean): void {
  if (!hasCredentials || !isReadableOnTheWay(address)) return;
  throw new Failure(
    'INVALID',
    `${address} uses plain HTTP, so anyone on the network could read the credentials. Use https://, or connect anyway on your own network.`,
  );
}

/** All secrets of a connection, or a failure that says why one is lacking: what seems whole and is not is noticed late. */
export async function requireAllSecrets(
  credentials: Pick<CredentialService, 'of' | 'held'>,
  stored: StoredConnection,
): Promise<SecretSet> {
  const { id, name } = stored;
  const secrets = await credentials.of(id, stored);
  const lacking = credentials.held(id, stored).find(({ trouble }) => trouble !== undefined);
  if (lacking?.trouble !== undefined) throw new Failure('INVALID', `${name}: ${lacking.trouble.text}`);
  return secrets;
}
