import { describe, expect, it } from 'vitest';
import type { Header } from '../activity-log/mask-secrets.ts';
import { statusFailure } from './status-failure.ts';

function failureOf(status: number, body: unknown = '', headers: readonly Header[] = []) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return statusFailure(
    { status, headers, text, requestId: 3 },
    { action: 'describe table `a$b`', sent: { apiKey: true, requiresApiKey: false } },
  );
}

describe('an error response', () => {
  it.each([
    [401, '', 'REFUSED'],
    [403, { code: 15 }, 'REFUSED'],
    [400, { code: 16 }, 'REFUSED'],
    [404, '', 'NOT_SUPPORTED'],
    [404, '<html>not found</html>', 'NOT_SUPPORTED'],
    [404, { statusCode: 404, error: 'Not Found' }, 'NOT_SUPPORTED'],
    [405, '', 'NOT_SUPPORTED'],
    [406, { code: 0 }, 'NOT_SUPPORTED'],
    [501, 'no', 'NOT_SUPPORTED'],
    [501, { code: 18, error: 'no handler' }, 'NOT_SUPPORTED'],
    [501, { type: 'about:blank', title: 'Not Implemented', status: 501 }, 'NOT_SUPPORTED'],
    [405, { code: 13, error: 'Method not allowed' }, 'NOT_SUPPORTED'],
    [404, { type: 'about:blank', title: 'Not Found', status: 404 }, 'NOT_SUPPORTED'],
    [500, { type: 'about:blank', title: 'Internal Server Error', status: 500 }, 'SERVER_ERROR'],
    [500, { code: 18, error: 'Not supported: batch commit not implemented' }, 'NOT_SUPPORTED'],
    [404, { code: 1 }, 'GONE'],
    [404, { code: 4 }, 'GONE'],
    [404, { code: 11 }, 'GONE'],
    [404, { code: 18 }, 'SERVER_ERROR'],
    [409, { code: 14 }, 'SERVER_ERROR'],
    [500, '', 'SERVER_ERROR'],
    [302, '', 'SERVER_ERROR'],
  ])('%i %o is %s', (status, body, code) => {
    expect(failureOf(status, body)?.code).toBe(code);
  });

  it.each([
    [{ code: 1 }, 'namespace not found (404). Refresh'],
    [{ code: 4 }, 'table not found (404). Refresh'],
    [{ code: 11 }, 'version not found (404). Refresh'],
    ['', 'the server returned 404. It may not support'],
  ])('404 with %o says what is missing: %s', (body, words) => {
    expect(failureOf(404, body)?.message).toContain(`Couldn’t describe table \`a$b\`: ${words}`);
  });

  it('keeps everything that the server returned', () => {
    const failure = failureOf(500, { code: 18, error: 'out of disk', detail: 'at x.rs:1' });
    expect(failure?.details).toEqual({
      message:
        'Couldn’t describe table `a$b` (500, internal). Internal server error. The server log may have details.',
      headline: 'Couldn’t describe table `a$b` (500, internal).',
      status: 500,
      code: 18,
      meaning: 'internal',
      serverMessage: 'out of disk\nat x.rs:1',
      requestId: 3,
    });
  });

  it.each([502, 504])('with %i is attributed to a proxy, and quotes its page', (status) => {
    const page = '<html><head><title>Bad Gateway</title></head><body><h1>Bad Gateway</h1></body></html>';
    expect(failureOf(status, page, [['content-type', 'text/html']])?.details).toMatchObject({
      message: `Couldn’t describe table \`a$b\` (${status}). A proxy responded instead of the server. Check that the server is running.`,
      serverMessage: expect.stringContaining('Bad Gateway'),
    });
  });

  it.each([
    [500, 'Internal server error. The server log may have details.'],
    [505, 'Internal server error. The server log may have details.'],
    [409, 'The server rejected the request.'],
    [
      403,
      'The server rejected the API key: it may be wrong, or lack permission. Check it, or contact the server’s administrator.',
    ],
    [
      401,
      'The server rejected the API key: it may be mistyped, expired, or for another server. Enter it again, or add a bearer token.',
    ],
  ])('with %i advises: %s', (status, words) => {
    expect(failureOf(status)?.message).toBe(`Couldn’t describe table \`a$b\` (${status}). ${words}`);
  });

  it('says when to try again', () => {
    expect(failureOf(429, '', [['retry-after', '30']])?.message).toContain('Try again in 30 s');
    expect(failureOf(503, '', [['retry-after', '300']])?.message).toContain('Try again in 5 minutes');
    expect(failureOf(503, '', [['retry-after', '86400']])?.message).toContain('Try again in 24 hours');
    expect(failureOf(503, '', [['retry-after', 'x'.repeat(99)]])?.message).toContain('Try again later');
  });

  it('says when to try again if the server sends a date, by its own clock', () => {
    const headers: Header[] = [
      ['date', 'Sat, 01 Jan 2000 00:00:00 GMT'],
      ['retry-after', 'Sat, 01 Jan 2000 00:00:45 GMT'],
    ];
    expect(failureOf(503, '', headers)?.message).toContain('Try again in 45 s');
  });

  it('names the target of a Location that isn’t a redirect, without its credentials', () => {
    const failure = failureOf(300, '', [['location', 'https://user:secret@other/x\u001b[2J']]);
    expect(failure?.message).toContain('mentions https://other/x[2J without redirecting');
  });

  it('says to check the address if a redirect has no Location', () => {
    expect(failureOf(307)?.message).toContain('Check the address');
  });

  it('isn’t returned for a 2xx status', () => {
    expect(failureOf(200)).toBeUndefined();
    expect(failureOf(204)).toBeUndefined();
  });
});
