import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { serve } from '../testing/test-server.ts';
import { exchange } from './testing/raw-exchange.ts';

const LIST = '/v1/namespace/$/list';
const KEY = { 'x-api-key': 'key-2' };
const TOKEN = { authorization: 'Bearer token-1' };
const AUTH = {
  none: { apiKeys: [], bearerTokens: [] },
  keys: { apiKeys: ['key-1', 'key-2'], bearerTokens: [] },
  tokens: { apiKeys: [], bearerTokens: ['token-1'] },
  both: { apiKeys: ['key-1', 'key-2'], bearerTokens: ['token-1'] },
} as const;

describe('a server that requires', () => {
  it.each<[keyof typeof AUTH, Record<string, string>, number, number | undefined, string]>([
    ['none', {}, 200, undefined, ''],
    ['none', { 'x-api-key': 'whatever', authorization: 'whatever' }, 200, undefined, ''],
    ['keys', KEY, 200, undefined, ''],
    ['keys', { 'x-api-key': 'key-1' }, 200, undefined, ''],
    ['keys', {}, 401, 16, 'Missing `x-api-key` header'],
    ['keys', { 'x-api-key': '' }, 401, 16, 'Missing `x-api-key` header'],
    ['keys', TOKEN, 401, 16, 'Missing `x-api-key` header'],
    ['keys', { 'x-api-key': 'key-3' }, 403, 15, '`x-api-key`'],
    ['keys', { 'x-api-key': 'key-' }, 403, 15, '`x-api-key`'],
    ['keys', { 'x-api-key': 'key-1, key-2' }, 403, 15, '`x-api-key`'],
    ['tokens', TOKEN, 200, undefined, ''],
    ['tokens', { authorization: 'bearer token-1' }, 200, undefined, ''],
    ['tokens', {}, 401, 16, '`Authorization` is missing'],
    ['tokens', KEY, 401, 16, '`Authorization` is missing'],
    ['tokens', { authorization: 'token-1' }, 401, 16, '`Bearer <token>`'],
    ['tokens', { authorization: 'Basic token-1' }, 401, 16, '`Bearer <token>`'],
    ['tokens', { authorization: 'Bearer token-2' }, 401, 16, 'Invalid bearer token'],
    ['tokens', { authorization: 'Bearer token-1x' }, 401, 16, 'Invalid bearer token'],
    ['both', { ...KEY, ...TOKEN }, 200, undefined, ''],
    ['both', KEY, 401, 16, '`Authorization` is missing'],
    ['both', TOKEN, 401, 16, 'Missing `x-api-key` header'],
    ['both', { 'x-api-key': 'token-1', authorization: 'Bearer key-1' }, 403, 15, '`x-api-key`'],
  ])('%s responds to %j with %i', async (mode, headers, status, code, words) => {
    const server = await serve({ auth: AUTH[mode] });
    const answer = await server.send(LIST, { headers });
    expect(answer.status).toBe(status);
    expect(answer.json.code).toBe(code);
    expect(answer.json.error ?? '').toContain(words);
  });
});

it('states in WWW-Authenticate that it expects a bearer token, and the error of an invalid one', async () => {
  const server = await serve({ auth: AUTH.tokens });
  const missing = await server.send(LIST);
  expect(missing.headers['www-authenticate']).toBe('Bearer');
  const wrong = await server.send(LIST, { headers: { authorization: 'Bearer old' } });
  expect(wrong.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
});

it('accepts no credentials from a body', async () => {
  const server = await serve({ auth: AUTH.both, tables: [['a', 'b']] });
  const identity = { api_key: 'key-1', auth_token: 'token-1' };
  expect((await server.post('/v1/table/a$b/describe', { identity })).status).toBe(401);
});

it('rejects an unauthenticated request before it reads the body', async () => {
  const server = await serve({ auth: AUTH.keys });
  const body = JSON.stringify({ text: 'x'.repeat(5_000_000) });
  const headers = { 'content-type': 'application/json' };
  const answer = await server.send('/v1/table/a/describe', { method: 'POST', headers, body });
  expect(answer.status).toBe(401);
});

it.each([
  ['/v1/table/a/describe', 401],
  ['/v1/nothing', 404],
  ['/nothing', 404],
  ['/openapi.json', 404],
])('responds without a key before any of the body arrives, at %s', async (path, status) => {
  const server = await serve({ auth: AUTH.keys });
  // The body never arrives: a server that waits for it never responds.
  const { socket } = exchange(server.port, { method: 'POST', path, announcedLength: 1000 });
  const [first] = await once(socket, 'data');
  expect(String(first)).toMatch(`HTTP/1.1 ${status} `);
});

it('rejects cross-site pages even with a valid key', async () => {
  const server = await serve({ auth: AUTH.keys });
  for (const foreign of [
    { host: 'evil.com' },
    { origin: 'http://evil.com' },
    { 'sec-fetch-site': 'cross-site' },
  ]) {
    expect((await server.send(LIST, { headers: { ...KEY, ...foreign } })).json.code).toBe(15);
  }
});

it('serves its OpenAPI document without credentials, with its security schemes', async () => {
  const open = await serve();
  expect((await open.send('/openapi.json')).json.security).toEqual([]);
  const closed = await serve({ auth: AUTH.both });
  expect((await closed.send('/openapi.json')).json.security).toEqual([{ apiKey: [], bearer: [] }]);
});
