import {
  type AuthorizationServer,
  allowInsecureRequests,
  type Client,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type CustomFetchOptions,
  customFetch,
  None,
} from 'oauth4webapi';
import type { CredentialService } from '../credentials/credential-service.ts';
import type { Secret } from '../credentials/secret.ts';
import { Failure } from '../failure.ts';
import { fetchThrough } from '../http/fetch.ts';
import type { HttpClient } from '../http/http-client.ts';
import { normalizeTokenResponse } from './call-authorization-server.ts';
import {
  type DiscoveredServer,
  ENDPOINTS,
  type EndpointName,
  endpointOf,
  findServer,
  LacksEndpoint,
} from './endpoints.ts';
import type { SignInSettings } from './tokens.ts';

/** An authorization server, our client, and the required endpoints, all of them typed or trusted by the user. */
export interface OAuthContext {
  readonly settings: SignInSettings;
  readonly server: AuthorizationServer;
  /** If false, the issuer in a response can’t be checked. */
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
  /** Required endpoints. The failure names the first one that was neither typed nor discovered. */
  readonly endpoints: readonly EndpointName[];
  /** The result of an earlier discovery, if it may be reused. */
  readonly found?: DiscoveredServer | undefined;
  readonly onFound: (found: DiscoveredServer) => void;
  readonly signal: AbortSignal;
}

export async function createOAuthContext(
  tools: OAuthContextTools,
  params: OAuthContextParams,
): Promise<OAuthContext> {
  const { settings, endpoints, signal } = params;
  const { clientId, issuer } = settings.oauth;
  if (clientId === '') throw new Failure('INVALID', 'Enter the client ID of the connection.');
  const isTyped = endpoints.every((name) => settings.oauth[name] !== '');
  const found = isTyped ? undefined : (params.found ?? (await discoverServer(tools, settings, signal)));
  if (found !== undefined) params.onFound(found);
  const secret = await clientSecretOf(tools.credentials, settings);
  return {
    settings,
    server: {
      // Required by the library, which uses it only if a response names an issuer.
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

/** Undefined if there is no issuer. */
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

/** Throws if the keyring doesn’t return a stored secret: without it, the server would only report an unknown client. */
async function clientSecretOf(
  credentials: Pick<CredentialService, 'of' | 'held'>,
  settings: SignInSettings,
): Promise<Secret | undefined> {
  const { connectionId } = settings;
  const { clientSecret } = await credentials.of(connectionId, settings);
  const status = credentials.held(connectionId, settings).find(({ slot }) => slot === 'clientSecret');
  if (clientSecret === undefined && status?.error !== undefined) {
    throw new Failure('REFUSED', status.error.text);
  }
  return clientSecret;
}

/** A native app has no client secret of its own (RFC 8252, section 8.5), so one is sent only if the user entered it. */
function authenticationOf({ authorization, oauth }: SignInSettings, secret: Secret | undefined): ClientAuth {
  if (secret !== undefined) {
    const text = secret.reveal();
    return oauth.clientAuthentication === 'basic' ? ClientSecretBasic(text) : ClientSecretPost(text);
  }
  if (authorization !== 'client') return None();
  throw new Failure('INVALID', 'Enter the client secret. This sign-in method requires one.');
}

type Http = Pick<HttpClient, 'send'>;

/**
 * Endpoints with plain HTTP are accepted only on this computer. This was checked when they were typed or discovered, so
 * the library’s own check is turned off.
 */
const HTTP_ON_THIS_COMPUTER = { [allowInsecureRequests]: true } as const;

/** For metadata requests, which send nothing secret. */
function questionOptions(http: Http, settings: SignInSettings, signal: AbortSignal) {
  const send = fetchOf(http, settings);
  return {
    ...HTTP_ON_THIS_COMPUTER,
    [customFetch]: (url: string, { headers }: CustomFetchOptions<'GET'>) => send(url, { headers, signal }),
    signal,
  };
}

/** For requests with credentials. */
function proofOptions(
  http: Http,
  settings: SignInSettings,
  signal: AbortSignal,
  clientSecret: Secret | undefined,
) {
  const send = fetchOf(http, settings);
  return {
    ...HTTP_ON_THIS_COMPUTER,
    [customFetch]: async (url: string, sent: CustomFetchOptions<'POST', URLSearchParams>) =>
      normalizeTokenResponse(await send(url, sent), url, secretsSent(sent, clientSecret)),
    signal,
  };
}

/** Uses the proxy and the CAs of the connection. SECURITY: never its client certificate. */
function fetchOf(http: Http, { connectionId, route }: SignInSettings): typeof fetch {
  return fetchThrough(http, { connectionId, route });
}

const SECRET_PARAMETERS = ['client_secret', 'code', 'code_verifier', 'device_code', 'refresh_token', 'token'];

/** SECURITY: the secrets of a request in every form in which a response could repeat them. */
function secretsSent(
  { body, headers }: Pick<CustomFetchOptions<'POST', URLSearchParams>, 'body' | 'headers'>,
  clientSecret: Secret | undefined,
): readonly string[] {
  const values = SECRET_PARAMETERS.flatMap((name) => body.getAll(name));
  const { authorization } = headers;
  if (authorization !== undefined) values.push(authorization.replace(/^\w+ /, ''));
  if (clientSecret !== undefined) values.push(clientSecret.reveal());
  return values.flatMap(formsOf);
}

function formsOf(value: string): readonly string[] {
  const base64 = Buffer.from(value).toString('base64');
  return [value, encodeURIComponent(value), base64, base64.replace(/=+$/, '')];
}
