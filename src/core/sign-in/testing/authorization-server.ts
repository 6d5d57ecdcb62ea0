import { createServer, type RequestListener, type Server } from 'node:http';
import type { Configuration, Provider } from 'oidc-provider';
import { onTestFinished, vi } from 'vitest';
import { CLIENT_SECRET, providerConfiguration } from './provider-configuration.ts';
import { createProviderStore } from './provider-store.ts';
import { decide, type ProviderUser } from './provider-user.ts';

export { AUDIENCE, CLIENT_SECRET } from './provider-configuration.ts';

/** A real authorization server on this computer, with a user who consents by default. */
export async function startAuthorizationServer(configuration: Configuration = {}) {
  const store = createProviderStore();
  const user: ProviderUser = { answer: 'yes' };
  const paths: string[] = [];
  const { issuer, serve } = await listen();
  const provider = await makeProvider(issuer, { adapter: store.adapter, ...configuration });
  const callback = provider.callback();
  serve((request, response) => {
    paths.push(`${request.method} ${new URL(request.url ?? '', issuer).pathname}`);
    if (request.url?.startsWith('/interaction/')) void decide(provider, user, request, response);
    else void callback(request, response);
  });
  return {
    issuer,
    user,
    /** The grants in order: `refresh_token`, or `refresh_token: invalid_grant`. */
    grants: watchGrants(provider),
    /** The requests in order: `POST /token`. */
    paths,
    isActive: (token: string) => isActive(issuer, token),
    /** Expires all refresh tokens. */
    endRefreshTokens: () => store.forgetAll('RefreshToken'),
  };
}

/** Listens first, since the provider needs its own address. */
async function listen(): Promise<{ issuer: string; serve: (listener: RequestListener) => void }> {
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    issuer: `http://127.0.0.1:${port}`,
    serve: (listener) => void server.on('request', listener),
  };
}

/** On import, the library logs warnings about production settings to the console. */
async function makeProvider(issuer: string, configuration: Configuration): Promise<Provider> {
  for (const method of ['warn', 'info'] as const) {
    const spy = vi.spyOn(console, method).mockImplementation(() => {});
    onTestFinished(() => spy.mockRestore());
  }
  const { errors, Provider } = await import('oidc-provider');
  const usual = providerConfiguration(errors.InvalidTarget);
  const features = { ...usual.features, ...configuration.features };
  return new Provider(issuer, { ...usual, ...configuration, features });
}

function watchGrants(provider: Provider): readonly string[] {
  const grants: string[] = [];
  provider.on('grant.success', ({ oidc }) => grants.push(String(oidc.params?.grant_type)));
  provider.on('grant.error', ({ oidc }, { error }) => grants.push(`${oidc.params?.grant_type}: ${error}`));
  return grants;
}

async function isActive(issuer: string, token: string): Promise<boolean> {
  const response = await fetch(`${issuer}/token/introspection`, {
    method: 'POST',
    body: new URLSearchParams({ token, client_id: 'robot-post', client_secret: CLIENT_SECRET }),
  });
  return (await response.text()).startsWith('{"active":true');
}
