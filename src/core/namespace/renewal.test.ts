import { expect, it } from 'vitest';
import { operations } from '#protocol/index.ts';
import { Secret } from '../credentials/secret.ts';
import type { CredentialProvider } from './request-auth.ts';
import { setUpClient, type TestClient } from './testing/test-client.ts';

/** Somebody signed in, whose token the server takes only once it was renewed so often. */
function signedIn(renewals: number): {
  readonly credentialProvider: CredentialProvider;
  readonly asked: () => number;
} {
  let tokens = 0;
  let asked = 0;
  return {
    asked: () => asked,
    credentialProvider: async () => ({
      bearer: new Secret(`token-${tokens}`),
      renew: async () => {
        asked += 1;
        tokens += tokens < renewals ? 1 : 0;
        return asked <= renewals;
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

it('a token that ended on the way is renewed, and the request sent once more, also that of a change', async () => {
  const { credentialProvider, asked } = signedIn(1);
  const { client, server } = await serverThatTakes('token-1', credentialProvider);
  const { answer } = await client.call(operations.declareTable, declare);
  expect(answer).toMatchObject({ transaction_id: 't' });
  expect(server.seen.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer token-0',
    'Bearer token-1',
  ]);
  expect(asked()).toBe(1);
});

it('a server that refuses the new token as well is not asked a third time', async () => {
  const { credentialProvider } = signedIn(5);
  const { client, server } = await serverThatTakes('never', credentialProvider);
  await expect(client.call(operations.declareTable, declare)).rejects.toMatchObject({
    code: 'REFUSED',
    message: expect.stringContaining('lack a scope or audience. Sign in again.'),
  });
  expect(server.seen).toHaveLength(2);
});

it('nothing is sent again where there is no newer token', async () => {
  const { credentialProvider } = signedIn(0);
  const { client, server } = await serverThatTakes('never', credentialProvider);
  await expect(client.call(operations.declareTable, declare)).rejects.toMatchObject({ code: 'REFUSED' });
  expect(server.seen).toHaveLength(1);
});

it('rows that were streamed are not sent once more by themselves', async () => {
  const { credentialProvider, asked } = signedIn(1);
  const { client, server } = await serverThatTakes('token-1', credentialProvider);
  const arrow = { open: () => (async function* rows() {})() };
  await expect(client.call(operations.createTable, { id: ['items'], arrow })).rejects.toMatchObject({
    code: 'REFUSED',
  });
  expect(server.seen).toHaveLength(1);
  expect(asked()).toBe(0);
});
