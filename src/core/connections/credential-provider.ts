import { type CredentialSlot, isOAuth } from '#contract/index.ts';
import type { CredentialService, SecretSet } from '../credentials/credential-service.ts';
import { RequestFailure } from '../http/status-failure.ts';
import type { CredentialProvider, Identity, RequestAuth } from '../namespace/request-auth.ts';
import type { NamespaceTarget } from '../namespace/target.ts';
import type { Network } from '../network/network.ts';
import type { Route } from '../network/route.ts';
import type { SignIns } from '../sign-in/sign-ins.ts';
import type { SignInSettings } from '../sign-in/tokens.ts';
import { unlessAborted } from '../sign-in/unless-aborted.ts';

export interface CredentialProviderParts {
  readonly credentials: CredentialService;
  readonly network: Network;
  readonly signIns: SignIns;
}

/**
 * The credentials and the route of a connection: its secrets, read on first use, and the token of its own or another
 * connection’s sign-in.
 */
export function createCredentialProvider(parts: CredentialProviderParts) {
  return (target: NamespaceTarget, signedInAs = target.connectionId): CredentialProvider =>
    async (signal) => {
      // A keyring may wait for a user who is away.
      const { secrets, route } = await unlessAborted(openWay(parts, target), signal);
      refuseWithoutNeeded(parts.credentials, target);
      const apiKey = secrets.apiKey === undefined ? {} : { apiKey: secrets.apiKey };
      const signer = { ...target, connectionId: signedInAs };
      return { route, ...apiKey, ...(await bearerOf(parts, signer, { secrets, route }, signal)) };
    };
}

/** The secrets of a connection, and the route that some of them belong to. */
interface RequestCredentials {
  readonly secrets: SecretSet;
  readonly route: Route;
}

export async function openWay(
  { credentials, network }: CredentialProviderParts,
  target: NamespaceTarget,
): Promise<RequestCredentials> {
  const secrets = await credentials.of(target.connectionId, target);
  return { secrets, route: network.routeOf(target.network, secrets) };
}

type Bearer = Pick<Identity, 'bearer'> & Pick<RequestAuth, 'renew'>;

async function bearerOf(
  { signIns }: CredentialProviderParts,
  target: NamespaceTarget,
  { secrets, route }: RequestCredentials,
  signal: AbortSignal | undefined,
): Promise<Bearer> {
  if (target.authorization === 'none') return {};
  if (!isOAuth(target.authorization)) return secrets.bearer === undefined ? {} : { bearer: secrets.bearer };
  const settings = signInSettings(target, route);
  const bearer = await signIns.accessToken(settings, signal);
  return { bearer, renew: (renewSignal) => signIns.renew(settings, bearer, renewSignal) };
}

export function signInSettings(target: NamespaceTarget, route: Route): SignInSettings {
  const { connectionId, authorization, oauth, address, network, trustedOrigins } = target;
  return { connectionId, authorization, oauth, address, network, trustedOrigins, route };
}

/** Without this secret, the server would reject the request without a useful reason. */
function refuseWithoutNeeded(credentials: CredentialService, target: NamespaceTarget): void {
  const error = secretErrorOf(credentials, target, {});
  if (error !== undefined) throw new RequestFailure('REFUSED', { message: error });
}

/** Why a required secret isn’t available, unless the user enters it now. */
export function secretErrorOf(
  credentials: CredentialService,
  target: NamespaceTarget,
  given: SecretSet,
): string | undefined {
  const needed = neededSlots(target);
  const lacking = credentials
    .held(target.connectionId, target)
    .find(({ slot, error }) => error !== undefined && needed.has(slot) && given[slot] === undefined);
  return lacking?.error?.text;
}

function neededSlots({ authorization, network }: NamespaceTarget): ReadonlySet<CredentialSlot> {
  const needed = new Set<CredentialSlot>(['apiKey', 'clientCertificate']);
  if (authorization === 'bearer') needed.add('bearer');
  if (isOAuth(authorization)) needed.add('clientSecret');
  if (network.proxy.kind === 'own') needed.add('proxyPassword');
  return needed;
}
