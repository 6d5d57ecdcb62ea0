import { describe, expect, it } from 'vitest';
import { NoResponseError } from './exchange.ts';
import { DEFAULT_HTTP_LIMITS } from './limits.ts';
import { transportFailure } from './send-request.ts';
import { LostRequest } from './status-failure.ts';

const attempted = { origin: 'https://host', requestId: 7, limits: DEFAULT_HTTP_LIMITS };
const failed = (code: string) => transportFailure(Object.assign(new Error('x'), { code }), attempted);

describe('a transport error', () => {
  it.each([
    ['ENOTFOUND', 'UNREACHABLE', 'no such host'],
    ['EAI_AGAIN', 'UNREACHABLE', 'no such host'],
    ['EHOSTUNREACH', 'UNREACHABLE', 'no route to host'],
    ['ETIMEDOUT', 'TIMED_OUT', 'within 10 s'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'UNREACHABLE', 'http://'],
    ['ERR_SSL_TLSV1_ALERT_UNKNOWN_CA', 'REFUSED', 'over a certificate (unknown ca)'],
    ['ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE', 'UNREACHABLE', 'TLS handshake failed'],
    ['UND_ERR_HEADERS_OVERFLOW', 'BAD_ANSWER', 'UND_ERR_HEADERS_OVERFLOW'],
  ])('%s is %s: … %s …', (code, expected, words) => {
    const failure = failed(code);
    expect(failure?.code).toBe(expected);
    expect(failure?.message).toContain(words);
    expect(failure?.message).toContain('https://host');
    expect(failure?.details.requestId).toBe(7);
  });

  it.each([
    ['ECONNRESET', true],
    ['EPIPE', true],
    ['UND_ERR_SOCKET', true],
    ['ECONNREFUSED', false],
    ['UND_ERR_HEADERS_TIMEOUT', false],
    ['UND_ERR_DESTROYED', false],
    ['HPE_INVALID_CONSTANT', false],
  ])('%s before any response is a lost request: %s', (code, isLost) => {
    const error = Object.assign(new Error('x'), { code });
    const failure = transportFailure(new NoResponseError(error), attempted);
    expect(failure instanceof LostRequest).toBe(isLost);
    expect(failure?.message).toBe(failed(code)?.message);
    expect(failed(code)).not.toBeInstanceOf(LostRequest);
  });

  it('isn’t returned for a programming error', () => {
    expect(transportFailure(new TypeError('x is not a function'), attempted)).toBeUndefined();
    expect(transportFailure('text', attempted)).toBeUndefined();
    expect(failed('ERR_ASSERTION') ?? failed('UND_ERR_INVALID_ARG')).toBeUndefined();
  });
});
