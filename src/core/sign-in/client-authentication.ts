import { type ClientAuth, ClientSecretBasic, ClientSecretPost, None } from 'oauth4webapi';
import type { CredentialService } from '../credentials/credential-service.ts';
import type { Secret } from '../credentials/secret.ts';
import { Failure } from '../failure.ts';
import type { SignInSettings } from './sign-in-settings.ts';

/** One that the keyring does not give out is not left out either: the server would only find the client unknown. */
export async function clientSecretOf(
  credentials: Pick<CredentialService, 'of' | 'held'>,
  settings: SignInSettings,
): Promise<Secret | undefined> {
  const { connectionId } = settings;
  const { clientSecret } = await credentials.of(connectionId, settings);
  const held = credentials.held(connectionId, settings).find(({ slot }) => slot === 'clientSecret');
  if (clientSecret === undefined && held?.trouble !== undefined) {
    throw new Failure('REFUSED', held.trouble.text);
  }
  return clientSecret;
}

/** A program on a user's computer keeps no secret of its own (RFC 8252, 8.5): one is sent where the user has one. */
export function authenticationOf(
  { authorization, oauth }: SignInSettings,
  secret: Secret | undefined,
): ClientAuth {
  if (secret !== undefined) {
    const text = secret.reveal();
    return oauth.clientAuthentication === 'basic' ? ClientSecretBasic(text) : ClientSecretPost(text);
  }
  if (authorization !== 'client') return None();
  throw new Failure('INVALID', 'Enter the client secret. This sign-in method requires one.');
}
