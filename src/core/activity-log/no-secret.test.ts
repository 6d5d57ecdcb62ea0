import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { secretPlace } from '#protocol/testing/secret-places.ts';
import { createActivityLog } from './activity-log.ts';
import type { ActivityRequest } from './log-entries.ts';
import type { Header } from './mask-secrets.ts';

/** Long enough not to occur in any text by chance. */
const secret = fc.stringMatching(/^[!-~]{16,40}$/);
const bare = fc.stringMatching(/^[a-zA-Z0-9]{20}$/);

function bytes(value: unknown): Uint8Array {
  return new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));
}

/**
 * Logs a request and its response, and returns the encodings of the secret that occur in the log.
 */
function leaks(
  request: Partial<ActivityRequest>,
  answer: unknown,
  headers: readonly Header[],
  value: string,
) {
  const activityLog = createActivityLog();
  const handle = activityLog.begin({
    connectionId: 'c',
    method: 'POST',
    origin: 'http://h',
    path: '/v1/x',
    headers: [],
    ...request,
  });
  handle.receiving(200, headers);
  handle.answered(bytes(answer));
  handle.done();
  const logged = JSON.stringify([activityLog.list(), activityLog.find(handle.id)]);
  const base64 = Buffer.from(value).toString('base64').replace(/=+$/, '');
  const quoted = JSON.stringify(value).slice(1, -1);
  const twice = JSON.stringify(quoted).slice(1, -1);
  return [value, quoted, twice, base64, encodeURIComponent(value)].filter((form) => logged.includes(form));
}

const JSON_ANSWER: readonly Header[] = [['content-type', 'application/json']];
const TEXT_ANSWER: readonly Header[] = [['content-type', 'text/html']];

describe('the activity log stores no secret', () => {
  it('from a secret member of a body, at any depth', () => {
    const name = fc.constantFrom('identity', 'auth_token', 'api_key', 'storage_options', 'access_token');
    fc.assert(
      fc.property(secret, name, fc.jsonValue(), (value, member, other) => {
        const body = { operations: [{ [member]: { deep: [value], other } }], [member]: value };
        expect(leaks({ body: JSON.stringify(body) }, body, JSON_ANSWER, value)).toEqual([]);
      }),
    );
  });

  it('from a member with a secret-like name, in any spelling and at any place', () => {
    fc.assert(
      fc.property(secret, secretPlace, (value, place) => {
        const body = JSON.stringify(place(value));
        expect(leaks({ body }, body, JSON_ANSWER, value)).toEqual([]);
        // A truncated body isn’t valid JSON.
        expect(leaks({}, body.slice(0, -1), TEXT_ANSWER, value)).toEqual([]);
      }),
    );
  });

  it('from a custom header of any name', () => {
    const name = fc.stringMatching(/^x-[a-z]{3,12}$/).filter((text) => text !== 'x-request-id');
    fc.assert(
      fc.property(secret, name, (value, header) => {
        expect(leaks({ headers: [[header, value]] }, '', [[header, value]], value)).toEqual([]);
      }),
    );
  });

  it('from request credentials that a response quotes', () => {
    const header = fc.constantFrom('authorization', 'x-api-key', 'Cookie', 'proxy-authorization');
    fc.assert(
      fc.property(secret, header, fc.boolean(), (value, name, isJson) => {
        const headers: readonly Header[] = [[name, name === 'authorization' ? `Bearer ${value}` : value]];
        const words = `No such key: ${value}, or ${encodeURIComponent(value)}.`;
        const inBase64 = `Neither ${Buffer.from(value).toString('base64')}.`;
        const answer = isJson ? { error: words, detail: [inBase64] } : words + inBase64;
        expect(leaks({ headers }, answer, isJson ? JSON_ANSWER : TEXT_ANSWER, value)).toEqual([]);
      }),
    );
  });

  it('from a query string', () => {
    const name = fc.constantFrom('api_key', 'sig', 'X-Amz-Signature', 'access%5Ftoken', 'code', 'TOKEN');
    fc.assert(
      fc.property(bare, name, (value, member) => {
        expect(leaks({ path: `/v1/x?limit=1&${member}=${value}` }, '', [], value)).toEqual([]);
      }),
    );
  });

  it.each([
    ['a form', 'grant_type=refresh_token&refresh_token=CANARY-CANARY'],
    ['truncated JSON', '{"storage_options":{"key":"CANARY-CANARY'],
    ['bytes', new Uint8Array([0xff, ...bytes('CANARY-CANARY')])],
    ['a body above the size limit', JSON.stringify({ filter: 'CANARY-CANARY'.repeat(30_000) })],
  ])('from a body that cannot be parsed: %s', (_, body) => {
    const answer = typeof body === 'string' ? body : 'CANARY-CANARY, says the access_token';
    expect(leaks({ body }, answer, TEXT_ANSWER, 'CANARY-CANARY')).toEqual([]);
  });

  it('from the user info of a server URL', () => {
    expect(leaks({ origin: 'http://user:CANARY-CANARY@host' }, '', [], 'CANARY-CANARY')).toEqual([]);
  });
});

it('keeps page tokens and table names that resemble secrets', () => {
  const activityLog = createActivityLog();
  const path = '/v1/table/a%24token/list?page_token=abc&limit=10';
  activityLog.begin({ connectionId: 'c', method: 'GET', origin: 'http://h', path, headers: [] });
  expect(activityLog.list()[0]?.path).toBe(path);
});
