import type { CredentialService, SecretSet } from '../credentials/credential-service.ts';
import { Failure } from '../failure.ts';
import type { StoredConnection } from '../settings/connections-store.ts';

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
