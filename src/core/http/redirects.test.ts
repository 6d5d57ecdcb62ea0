import { describe, expect, it } from 'vitest';
import { firstHop, firstUntrusted, headersOf, shownPath } from './hop.ts';
import type { HttpRequest } from './http-request.ts';
import { nextHop } from './redirects.ts';

const request: HttpRequest = {
  connectionId: 'c',
  method: 'GET',
  origin: 'https://tables',
  path: '/v1/x?delimiter=.',
  headers: [['x-other', 'CANARY']],
  credentials: [['authorization', 'Bearer CANARY']],
};
const redirect = (location: string, status = 307) =>
  ({ status, headers: [['location', location]], requestId: 7 }) as const;
const follow = (change: Partial<HttpRequest>, location: string, status?: number) =>
  nextHop(firstHop({ ...request, ...change }), redirect(location, status));

describe('a redirect', () => {
  it.each(['http://tables/v1/x', 'http://tables:443/v1/x', 'http://other/'])(
    'is not followed from https to %s',
    (location) => {
      expect(() => follow({}, location)).toThrow('isn’t encrypted');
    },
  );

  it('without a scheme keeps the scheme of the request', () => {
    expect(follow({}, '//tables:80/')?.origin).toBe('https://tables:80');
  });

  it('from http to https is followed, and counts as another server', () => {
    expect(follow({ origin: 'http://tables' }, 'https://tables/v1/x')?.isTrusted).toBe(false);
  });

  it.each([301, 302, 303])(
    'with status %i isn’t followed for a POST, which it would turn into a GET',
    (status) => {
      const post = () => follow({ method: 'POST', body: '{}' }, '/elsewhere', status);
      expect(post).toThrow('https://tables redirects to https://tables/elsewhere');
      expect(post).toThrow('would turn this POST into a GET');
    },
  );

  it.each([307, 308])('with status %i repeats a POST with its body', (status) => {
    const next = follow({ method: 'POST', body: '{"a":1}' }, '/elsewhere', status);
    expect(next).toMatchObject({ method: 'POST', path: '/elsewhere', body: '{"a":1}', redirectedFrom: 7 });
  });

  it.each([
    ['POST', '{}'],
    ['POST', undefined],
    ['GET', '{}'],
  ] as const)('to another server is not followed for %s with body %j', (method, body) => {
    expect(() => follow({ method, body }, 'https://other/x?key=CANARY')).toThrow(
      expect.objectContaining({
        message: expect.stringMatching(
          /redirects to https:\/\/other\/x \(307\)\. Requests with a body go only to the connection’s own server.*use it as the address/,
        ),
        details: expect.objectContaining({ untrustedOrigin: 'https://other' }),
      }),
    );
  });

  it.each(['https://169.254.169.254/latest', 'https://[::ffff:169.254.169.254]/', 'https://2852039166/'])(
    'is not followed to %s',
    (location) => {
      expect(() => follow({}, location)).toThrow('link-local');
    },
  );

  it('to a trusted origin keeps credentials and body, and so does a redirect back', () => {
    const agreed = { trustedOrigins: ['https://other/', 'https://third'] };
    const away = follow({ ...agreed, method: 'POST', body: '{}' }, 'https://other/x');
    expect(away).toMatchObject({ isTrusted: true, isHome: false, body: '{}' });
    const back = away && nextHop(away, redirect('https://tables/back'));
    expect(back).toMatchObject({ isTrusted: true, isHome: true });
    expect(back && headersOf(back)).toContainEqual(['authorization', 'Bearer CANARY']);
  });

  it.each(['https://other:444/', 'https://other.evil/', 'https://evil/https://other'])(
    'to %s isn’t trusted although it resembles a trusted origin',
    (location) => {
      const next = follow({ trustedOrigins: ['https://other'] }, location);
      expect(next?.isTrusted).toBe(false);
      expect(next && headersOf(next)).not.toContainEqual(['authorization', 'Bearer CANARY']);
    },
  );

  it('through an untrusted server stays untrusted, even if it ends at a trusted one', () => {
    const agreed = { trustedOrigins: ['https://other'] };
    const astray = follow(agreed, 'https://stranger/');
    const next = astray && nextHop(astray, redirect('https://other/'));
    expect(next?.isTrusted).toBe(false);
    expect(next && firstUntrusted(next)).toBe('https://stranger');
  });

  it.each([
    ['http://other/', 'wasn’t followed'],
    ['https://169.254.169.254/', 'Blocked for security'],
  ])('to %s is not followed, even if the user trusts it', (location, words) => {
    expect(() => follow({ trustedOrigins: [location] }, location)).toThrow(words);
  });

  it('on the connection’s own server is followed even if its address is link-local', () => {
    expect(follow({ origin: 'http://169.254.1.1' }, '/y')?.isTrusted).toBe(true);
  });

  it('requires a redirect status and a Location header', () => {
    expect(follow({}, '/y', 300)).toBeUndefined();
    expect(follow({}, '/y', 304)).toBeUndefined();
    expect(nextHop(firstHop(request), { status: 302, headers: [], requestId: 7 })).toBeUndefined();
  });

  it('that can’t be followed fails with its status and its request ID', () => {
    expect(() => follow({}, 'ftp://x')).toThrow(
      expect.objectContaining({
        code: 'SERVER_ERROR',
        details: expect.objectContaining({ status: 307, requestId: 7 }),
      }),
    );
  });
});

describe('the headers of a redirected request', () => {
  it('are sent only to the first server, and not even there after a redirect to another one', () => {
    const same = follow({}, '/y');
    const away = same && nextHop(same, redirect('https://other/'));
    const back = away && nextHop(away, redirect('https://tables/z'));
    expect(same && headersOf(same)).toContainEqual(['authorization', 'Bearer CANARY']);
    expect(away && JSON.stringify(headersOf(away))).not.toContain('CANARY');
    expect(back && JSON.stringify(headersOf(back))).not.toContain('CANARY');
    expect(back?.isTrusted).toBe(false);
  });
});

describe('the displayed path of a redirect', () => {
  it('masks query values that the first request didn’t have', () => {
    const next = follow({}, '/y?delimiter=.&Signature=CANARY&CANARY');
    const shown = next && shownPath(next);
    expect(shown).toBe('/y?delimiter=.&Signature=‹hidden›&‹hidden›');
    const after = next && nextHop(next, redirect('/z?Signature=CANARY'));
    expect(after && shownPath(after)).toBe('/z?Signature=‹hidden›');
  });
});
