import type { CredentialService, SecretSet } from '../credentials/credential-service.ts';
import { Failure } from '../failure.ts';
import type { StoredConnection } from '../settings/connections-store.ts';

/** All secrets of a connection, or a failure that says why one is lacking: what seems whole and is not is noticed late. */
export async function requireAllSecrets(
  credentials: Pick<CredentialService, 'of' | 'held'>,
  { id, name }: Pick<StoredConnection, 'id' | 'name'>,
): Promise<SecretSet> {
  const secrets = await credentials.of(id);
  const lacking = credentials.held(id).find(({ trouble }) => trouble !== undefined);
  if (lacking?.trouble !== undefined) throw new Failure('INVALID', `${name}: ${lacking.trouble.text}`);
  return secrets;
}
