import { expect, it } from 'vitest';
import { operations } from '#protocol/index.ts';
import { Secret } from '../credentials/secret.ts';
import type { CredentialProvider } from './request-auth.ts';
import { setUpClient, type TestClient } from './testing/test-client.ts';

/** A signed-in user, whose token the server accepts only after this many renewals. */
function signedIn(renewals: number): {
  readonly credentialProvider: CredentialProvider;
  readonly renewalCount: () => number;
} {
  let tokens = 0;
  let renewalCount = 0;
  return {
    renewalCount: () => renewalCount,
    credentialProvider: async () => ({
      bearer: new Secret(`token-${tokens}`),
      renew: async () => {
        renewalCount += 1;
        tokens += tokens < renewals ? 1 : 0;
        return renewalCount <= renewals;
      },
    }),
  };
}

function serverThatTakes(token: string, credentialProvider: CredentialProvider): Promise<TestClient> {
  return setUpClient(
    (_, __, { headers }) =>
      headers.authorization === `Bearer ${token}` ? { body: { transaction_id: 't' } } : { status: 401 },
    { credentialProvider, target: { authorization: 'client' } },
  );
}

const declare = { id: ['items'], body: { location: 's3://items' } };

it('an expired token is renewed, and the request retried, even a change', async () => {
  const { credentialProvider, renewalCount } = signedIn(1);
  const { client, server } = await serverThatTakes('token-1', credentialProvider);
  const { answer } = await client.call(operations.declareTable, declare);
  expect(answer).toMatchObject({ transaction_id: 't' });
  expect(server.seen.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer token-0',
    'Bearer token-1',
  ]);
  expect(renewalCount()).toBe(1);
});

it('a server that rejects the new token too gets no third request', async () => {
  const { credentialProvider } = signedIn(5);
  const { client, server } = await serverThatTakes('never', credentialProvider);
  await expect(client.call(operations.declareTable, declare)).rejects.toMatchObject({
    code: 'REFUSED',
    message: expect.stringContaining('lack a scope or audience. Sign in again.'),
  });
  expect(server.seen).toHaveLength(2);
});

it('nothing is retried without a newer token', async () => {
  const { credentialProvider } = signedIn(0);
  const { client, server } = await serverThatTakes('never', credentialProvider);
  await expect(client.call(operations.declareTable, declare)).rejects.toMatchObject({ code: 'REFUSED' });
  expect(server.seen).toHaveLength(1);
});

it('a request with streamed rows is not retried after a 401', async () => {
  const { credentialProvider, renewalCount } = signedIn(1);
  const { client, server } = await serverThatTakes('token-1', credentialProvider);
  const arrow = { open: () => (async function* rows() {})() };
  await expect(client.call(operations.createTable, { id: ['items'], arrow })).rejects.toMatchObject({
    code: 'REFUSED',
  });
  expect(server.seen).toHaveLength(1);
  expect(renewalCount()).toBe(0);
});
