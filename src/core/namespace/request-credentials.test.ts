import { describe, expect, it } from 'vitest';
import type { CredentialInput } from '#contract/index.ts';
import { operations } from '#protocol/index.ts';
import { setUpClient } from './testing/test-client.ts';

const BOTH = { apiKey: 'CANARY-key', bearer: 'CANARY-token' };
const CONTEXT = [{ name: 'tenant', value: 'CANARY-tenant' }];

describe('credentials', () => {
  it.each<readonly [CredentialInput, object]>([
    [{}, {}],
    [{ apiKey: 'k' }, { 'x-api-key': 'k' }],
    [{ bearer: 't' }, { authorization: 'Bearer t' }],
    [
      { apiKey: 'k', bearer: 't' },
      { 'x-api-key': 'k', authorization: 'Bearer t' },
    ],
  ])('are sent in the headers of the filled slots: %o', async (credentials, headers) => {
    const { client, server } = await setUpClient(() => ({ body: {} }), { credentials });
    await client.call(operations.describeTable, { id: ['t'] });
    const { 'x-api-key': key, authorization } = server.seen[0]?.headers ?? {};
    expect(JSON.parse(JSON.stringify({ 'x-api-key': key, authorization }))).toEqual(headers);
  });

  it.each([
    [
      'svc',
      { 'x-svc-ctx-tenant': 'CANARY-tenant', 'x-svc-ctx-header.x-region': 'eu 1', 'x-svc-database': 'main' },
    ],
    ['lance', { 'x-lance-ctx-tenant': 'CANARY-tenant', 'x-region': 'eu 1', 'x-lancedb-database': 'main' }],
  ] as const)(
    'are accompanied by the context and the database in the headers of the dialect %s',
    async (headerDialect, headers) => {
      const { client, server } = await setUpClient(() => ({ body: {} }), {
        target: {
          context: [...CONTEXT, { name: 'header.X-Region', value: 'eu 1' }],
          database: 'main',
          headerDialect,
        },
      });
      await client.call(operations.describeTable, { id: ['t'] });
      const sent = server.seen[0]?.headers ?? {};
      expect(
        Object.entries(sent).filter(([name]) => name.startsWith('x-') && name !== 'x-request-id'),
      ).toEqual(Object.entries(headers));
    },
  );

  it('are in the body only if the connection sets `identityInBody`', async () => {
    const without = await setUpClient(() => ({ body: {} }), { credentials: BOTH });
    await without.client.call(operations.describeTable, { id: ['t'] });
    expect(without.server.seen[0]?.body).toBe('{"id":["t"]}');
    const repeated = await setUpClient(() => ({ body: {} }), {
      credentials: BOTH,
      target: { identityInBody: true },
    });
    await repeated.client.call(operations.describeTable, { id: ['t'] });
    expect(JSON.parse(repeated.server.seen[0]?.body ?? '')).toEqual({
      identity: { api_key: 'CANARY-key', auth_token: 'CANARY-token' },
      id: ['t'],
    });
  });

  it('are never in the activity log, the call, or a failure', async () => {
    const { client, activityLog, server } = await setUpClient(
      (path) => (path.endsWith('/exists') ? { status: 401, body: { code: 16 } } : { body: {} }),
      {
        credentials: BOTH,
        target: { identityInBody: true, context: CONTEXT },
      },
    );
    const { raw } = await client.call(operations.describeTable, { id: ['t'] });
    const failure: unknown = await client.call(operations.tableExists, { id: ['t'] }).catch((error) => error);
    expect(server.seen).toHaveLength(2);
    const shown = JSON.stringify([raw, activityLog.list(), failure]);
    expect(shown).not.toContain('CANARY');
    expect(failure).toMatchObject({ code: 'REFUSED' });
  });

  it.each([
    ['in a message', { message: 'Hello CANARY-key, and CANARY-token' }],
    ['in a value of the wrong type', { fragment_stats: { others: 1 }, num_rows: 'CANARY-key' }],
  ])('are masked in the error of an invalid response: %s', async (_, body) => {
    const { client } = await setUpClient(() => ({ body }), { credentials: BOTH });
    const failure: unknown = await client.call(operations.countRows, { id: ['t'] }).catch((error) => error);
    expect(failure).toMatchObject({ code: 'BAD_ANSWER' });
    expect(JSON.stringify(failure)).not.toContain('CANARY');
  });
});

describe('a rejection names the slot', () => {
  it.each<readonly [number, CredentialInput, 'open' | 'enterprise', string]>([
    [
      401,
      {},
      'open',
      'The server requires credentials: this connection has neither an API key nor a bearer token. Add one to the connection.',
    ],
    [
      401,
      {},
      'enterprise',
      'The server requires credentials: enterprise servers require an API key, and this connection has none.',
    ],
    [
      401,
      { bearer: 't' },
      'open',
      'The server rejected the bearer token: it may be mistyped, expired, or for another server.',
    ],
    [
      401,
      { apiKey: 'k' },
      'open',
      'The server rejected the API key: it may be mistyped, expired, or for another server.',
    ],
    [
      401,
      { apiKey: 'k', bearer: 't' },
      'open',
      'The server rejected the API key or the bearer token: they may be mistyped',
    ],
    [403, { apiKey: 'k' }, 'open', 'The server rejected the API key: it may be wrong, or lack permission.'],
    [
      403,
      {},
      'open',
      'The server requires credentials: this connection has neither an API key nor a bearer token.',
    ],
  ])('%i with %o on an %s server: %s', async (status, credentials, flavour, words) => {
    const { client } = await setUpClient(() => ({ status }), { credentials, target: { flavour } });
    await expect(client.call(operations.describeTable, { id: ['a', 't'] })).rejects.toMatchObject({
      code: 'REFUSED',
      message: expect.stringContaining(`Couldn’t describe table \`a$t\` (${status}). ${words}`),
    });
  });
});
