import { describe, expect, it } from 'vitest';
import { type ActivityBody, type ActivityHeaders, HIDDEN_VALUE } from '#contract/index.ts';
import { testRequest } from '#contract/testing/test-request.ts';
import { asCurl } from '#lib/request-writers.ts';
import { writtenEntry } from './copy-request.ts';

const NONE: ActivityBody = { state: 'none' };

const said = (body: ActivityBody, headers: ActivityHeaders = []) => ({ headers, body });

const stored = (text: string, isMasked = false): ActivityBody => ({ state: 'kept', text, isMasked });

describe('a copied request', () => {
  it('replaces each masked header with a variable and omits headers that clients set themselves', () => {
    const headers: ActivityHeaders = [
      ['accept', 'application/json'],
      ['accept-encoding', 'gzip'],
      ['user-agent', 'vitrine'],
      ['x-api-key', HIDDEN_VALUE],
      ['authorization', HIDDEN_VALUE],
      ['x-svc-ctx-tenant', HIDDEN_VALUE],
    ];
    expect(writtenEntry(testRequest(), said(NONE, headers)).headers).toEqual([
      ['accept', ['application/json']],
      ['x-api-key', [{ variable: 'VITRINE_API_KEY' }]],
      ['authorization', ['Bearer ', { variable: 'VITRINE_TOKEN' }]],
      ['x-svc-ctx-tenant', [{ variable: 'VITRINE_SVC_CTX_TENANT' }]],
    ]);
  });

  it('has a variable for each masked value in its URL', () => {
    const path = `/v1/x?limit=1&api_key=${HIDDEN_VALUE}&sig=${HIDDEN_VALUE}&z=1`;
    expect(writtenEntry(testRequest({ path, origin: 'http://h' }), said(NONE)).url).toEqual([
      'http://h',
      '/v1/x?limit=1&api_key=',
      { variable: 'VITRINE_API_KEY' },
      '&sig=',
      { variable: 'VITRINE_SIG' },
      '&z=1',
    ]);
  });

  it('saves rows to a file and prints text', () => {
    const accept = (type: string) => asCurl(writtenEntry(testRequest(), said(NONE, [['accept', type]])));
    expect(accept('application/vnd.apache.arrow.file, application/json;q=0.1')).toContain(
      '--output rows.arrow',
    );
    expect(accept('application/json')).not.toContain('--output');
  });

  it('contains its body exactly as it was sent', () => {
    const text = '{ "k": 18446744073709551615, "v": [1.0, -0.0] }';
    expect(writtenEntry(testRequest(), said(stored(text))).body).toEqual([text]);
  });

  it('has a variable for each secret in its body', () => {
    const body = `{"k":18446744073709551615,"identity":{"api_key":"${HIDDEN_VALUE}","auth_token":"${HIDDEN_VALUE}"},"storage_options":{"aws_key":"${HIDDEN_VALUE}"}}`;
    const command = asCurl(writtenEntry(testRequest(), said(stored(body, true))));
    expect(command).toContain(
      `'{"k":18446744073709551615,"identity":{"api_key":"'"$VITRINE_API_KEY"'","auth_token":"'"$VITRINE_TOKEN"'"},"storage_options":{"aws_key":"'"$VITRINE_AWS_KEY"'"}}'`,
    );
    expect(command).not.toContain(HIDDEN_VALUE);
  });

  it.each([
    ['application/json', 'body.json'],
    ['application/vnd.apache.arrow.stream', 'body.arrow'],
    ['application/x-www-form-urlencoded', 'body.bin'],
  ])('reads an unstored body of type %s from %s', (type, file) => {
    const headers: ActivityHeaders = [['content-type', type]];
    for (const body of [{ state: 'left-out', why: 'x' }, { state: 'dropped' }] as const)
      expect(writtenEntry(testRequest(), said(body, headers))).toMatchObject({ bodyFile: file });
  });
});
