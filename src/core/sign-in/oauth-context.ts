import type { AuthorizationServer, Client, ClientAuth } from 'oauth4webapi';
import type { CredentialService } from '../credentials/credential-service.ts';
import { Failure } from '../failure.ts';
import type { HttpClient } from '../http/http-client.ts';
import { authenticationOf, clientSecretOf } from './client-authentication.ts';
import { ENDPOINTS, type EndpointName, endpointOf, LacksEndpoint } from './endpoints.ts';
import { type DiscoveredServer, findServer } from './find-server.ts';
import { proofOptions, questionOptions } from './request-options.ts';
import type { SignInSettings } from './sign-in-settings.ts';

/** An authorization server and who we are to it, with the endpoints that were wanted: all typed or agreed to. */
export interface OAuthContext {
  readonly settings: SignInSettings;
  readonly server: AuthorizationServer;
  /** Else an answer can not be held against it. */
  readonly isIssuerKnown: boolean;
  readonly client: Client;
  readonly authentication: ClientAuth;
  readonly options: ReturnType<typeof proofOptions>;
}

export interface OAuthContextTools {
  readonly credentials: Pick<CredentialService, 'of' | 'held'>;
  readonly http: Pick<HttpClient, 'send'>;
}

export interface OAuthContextParams {
  readonly settings: SignInSettings;
  /** The first one that there is neither by hand nor by discovery is named in the failure. */
  readonly endpoints: readonly EndpointName[];
  /** What discovery found before, where it may be that old. */
  readonly found?: DiscoveredServer | undefined;
  readonly onFound: (found: DiscoveredServer) => void;
  readonly signal: AbortSignal;
}

export async function createOAuthContext(
  tools: OAuthContextTools,
  wanted: OAuthContextParams,
): Promise<OAuthContext> {
  const { settings, endpoints, signal } = wanted;
  const { clientId, issuer } = settings.oauth;
  if (clientId === '') throw new Failure('INVALID', 'Enter the client ID of the connection.');
  const isTyped = endpoints.every((name) => settings.oauth[name] !== '');
  const found = isTyped ? undefined : (wanted.found ?? (await discoverServer(tools, settings, signal)));
  if (found !== undefined) wanted.onFound(found);
  const secret = await clientSecretOf(tools.credentials, settings);
  return {
    settings,
    server: {
      // The library wants one, and looks at it only where an answer names one.
      issuer: found?.issuer ?? (issuer === '' ? 'unknown' : issuer),
      authorization_response_iss_parameter_supported: found?.namesIssuer ?? false,
      ...endpointsOf(endpoints, settings, found),
    },
    isIssuerKnown: issuer !== '',
    client: { client_id: clientId },
    authentication: authenticationOf(settings, secret),
    options: proofOptions(tools.http, settings, signal, secret),
  };
}

/** Undefined where nothing says where to look. */
export async function discoverServer(
  { http }: Pick<OAuthContextTools, 'http'>,
  settings: SignInSettings,
  signal: AbortSignal,
): Promise<DiscoveredServer | undefined> {
  const { issuer } = settings.oauth;
  if (issuer === '') return undefined;
  return findServer(issuer, questionOptions(http, settings, signal));
}

function endpointsOf(
  names: readonly EndpointName[],
  settings: SignInSettings,
  found: DiscoveredServer | undefined,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    names.map((name) => {
      const endpoint = endpointOf(name, settings, found);
      if (endpoint === null) throw new LacksEndpoint(name, settings.oauth.issuer);
      return [ENDPOINTS[name], endpoint];
    }),
  );
}
