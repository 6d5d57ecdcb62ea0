import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'lossless-json';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../launch/paths.mjs';
import { credentialsIn } from './hide-secrets.mjs';
import { normalizeRequest } from './normalize-request.mjs';

const JSON_TYPE = 'application/json';

/** @param {{ path?: string, contentType?: string, body?: string | Uint8Array, credentials?: string[] }} request */
function normal({ path = '/', contentType = JSON_TYPE, body = '', credentials = [] }) {
  const sent = { method: 'POST', origin: 'http://127.0.0.1:4711', path, range: undefined, contentType };
  return normalizeRequest({ ...sent, body: Buffer.from(body) }, credentials);
}

/** @param {object} value */
function normalBody(value) {
  return normal({ body: JSON.stringify(value) }).body;
}

describe('normalizeRequest replaces values that differ between runs', () => {
  it('such as a port, in the origin and in the path', () => {
    const path = '/a?to=http%3A%2F%2Flocalhost%3A4712%2F';
    expect(normal({ path })).toMatchObject({
      origin: 'http://127.0.0.1:<port>',
      path: '/a?to=http%3A%2F%2Flocalhost%3A<port>%2F',
    });
  });

  it('such as generated IDs, times, and paths of files', () => {
    const place = join(tmpdir(), 'vitrine-e2e-aB3/tables');
    expect(
      normalBody({
        id: 'x-0b8e0d3c-7a43-4c9f-8f0e-6b1d2c3a4f5e',
        at: ['2026-01-02T03:04:05.678Z', 1_767_000_000_123],
        version: 1_767_000,
        place: `file://${place}`,
        project: `${ROOT}/out`,
      }),
    ).toEqual(
      JSON.parse(
        '{"at":["<time>","<time>"],"id":"x-<uuid>","place":"file://<temporary>/tables","project":"<project>/out","version":1767000}',
        (_, value) => (typeof value === 'number' ? expect.objectContaining({ value: String(value) }) : value),
      ),
    );
    expect(normal({ path: `/t/${encodeURIComponent(place)}/describe` }).path).toBe(
      '/t/<temporary>%2Ftables/describe',
    );
  });
});

describe('a normalized body', () => {
  it('has its members sorted, and its numbers exact', () => {
    const { body } = normal({ body: '{"b":9007199254740993,"a":{"d":1.10,"c":[]}}' });
    expect(stringify(body)).toBe('{"a":{"c":[],"d":1.10},"b":9007199254740993}');
  });

  it('of Arrow has its length and a hash of its schema', () => {
    const contentType = 'application/vnd.apache.arrow.stream';
    const bodyOf = (/** @type {string} */ schema, /** @type {string} */ rows) => {
      const head = Buffer.alloc(8, 0xff);
      head.writeInt32LE(schema.length, 4);
      return normal({ contentType, body: Buffer.concat([head, Buffer.from(schema + rows)]) }).body;
    };
    expect(bodyOf('a: int32', '1, 2')).toEqual(bodyOf('a: int32', '3, 4'));
    expect(bodyOf('a: int32', '1, 2')).not.toEqual(bodyOf('b: int32', '1, 2'));
    expect(bodyOf('a: int32', '1, 2')).toEqual({ bytes: 20, schema: expect.stringMatching(/^\w{16}$/) });
  });

  it('of another type, or of invalid JSON, has only its length', () => {
    expect(normal({ contentType: 'application/octet-stream', body: 'abc' }).body).toEqual({ bytes: 3 });
    expect(normal({ body: '{"a":' }).body).toEqual({ bytes: 5, isJson: false });
    expect(normal({})).not.toHaveProperty('body');
  });
});

describe('normalizeRequest masks secrets', () => {
  it('in members of a JSON body with secret names', () => {
    expect(
      normalBody({
        id: ['t'],
        identity: { api_key: 'CANARY', auth_token: 'CANARY' },
        storage_options: { region: 'CANARY', nested: { a: ['CANARY'] } },
        properties: [['aws_secret_access_key', 'CANARY']],
        headers: [{ name: 'X-Api-Key', value: 'CANARY' }],
        page_token: 'p2',
        error_code: 'Throttled',
        vend_credentials: 'yes',
      }),
    ).toEqual({
      error_code: 'Throttled',
      headers: [{ name: 'X-Api-Key', value: '<hidden>' }],
      id: ['t'],
      identity: { api_key: '<hidden>', auth_token: '<hidden>' },
      page_token: 'p2',
      properties: [['aws_secret_access_key', '<hidden>']],
      storage_options: { nested: { a: ['<hidden>'] }, region: '<hidden>' },
      vend_credentials: 'yes',
    });
  });

  it('in query parameters', () => {
    const path = '/a?X-Amz-Signature=CANARY&code=CANARY&sig=CANARY&page_token=p2&limit=10';
    expect(normal({ path }).path).toBe(
      '/a?X-Amz-Signature=<hidden>&code=<hidden>&sig=<hidden>&page_token=p2&limit=10',
    );
  });

  it('in every form field of a sign-in, except known public ones', () => {
    const contentType = 'application/x-www-form-urlencoded;charset=UTF-8';
    const body = 'grant_type=password&scope=read&username=CANARY&device_code=CANARY&other=CANARY';
    expect(normal({ contentType, body }).body).toEqual({
      form: 'grant_type=password&scope=read&username=<hidden>&device_code=<hidden>&other=<hidden>',
    });
  });

  it('that occur in credential headers of the same test', () => {
    const credentials = credentialsIn([
      ['authorization', 'Bearer CANARY=1'],
      ['x-api-key', 'CANARY-2'],
      ['accept', 'application/json'],
    ]);
    const body = '{"a":"is CANARY=1, or CANARY-2 (application/json)"}';
    expect(normal({ path: '/CANARY%3D1', body, credentials })).toMatchObject({
      path: '/<hidden>',
      body: { a: 'is <hidden>, or <hidden> (application/json)' },
    });
  });
});
