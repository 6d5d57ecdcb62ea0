import { describe, expect, it } from 'vitest';
import { checkAddress } from './url.ts';

function look(typed: string, hasSecrets = false) {
  const { found, next } = checkAddress({ typed, hasSecrets });
  return { ...found, next, fixes: found.fixes?.map(({ fix }) => fix) ?? [] };
}

describe('a server URL', () => {
  it.each([
    ['https://a.example.com', 'https, port 443, no base path', 'https://a.example.com'],
    ['a.example.com:8443/lance/', 'https, port 8443, base path /lance', 'https://a.example.com:8443/lance'],
    ['localhost:2333', 'http, port 2333, no base path', 'http://localhost:2333'],
    ['https://[::1]', 'https, port 443, no base path', 'https://[::1]'],
    ['https://a.example.com/v1/', 'https, port 443, no base path', 'https://a.example.com'],
    [
      'https://a.example.com/gateway/v1/lance',
      'https, port 443, base path /gateway/v1/lance',
      'https://a.example.com/gateway/v1/lance',
    ],
  ])('%s is accepted', (typed, finding, next) => {
    expect(look(typed)).toMatchObject({ state: 'passed', finding, next });
  });

  it.each(['s3://lake/analytics', 'gs://lake', 'abfss://lake@acme.dfs.core.windows.net/a'])(
    '%s is rejected as a bucket URL',
    (typed) => {
      expect(look(typed)).toMatchObject({
        finding: 'This is the address of a bucket.',
        advice: expect.stringContaining('Open bucket'),
        next: undefined,
      });
    },
  );

  it.each([
    ['https://a.example.com/x/v1/table/', 'https://a.example.com/x'],
    ['https://a.example.com/v1/namespace/%24/list?limit=1', 'https://a.example.com'],
    ['https://a.example.com/?tenant=1', 'https://a.example.com'],
    ['https://a.example.com/x#top', 'https://a.example.com/x'],
    ['https://user:canary-word@a.example.com/x', 'https://a.example.com/x'],
    ['user@a.example.com', 'https://a.example.com'],
  ])('%s is rejected, and the fix removes its excess parts', (typed, address) => {
    const found = look(typed);
    expect(found).toMatchObject({
      state: 'failed',
      fixes: [{ kind: 'use-address', address }],
      next: undefined,
    });
    expect(JSON.stringify(found)).not.toContain('canary-word');
  });

  it.each(['', '  ', 'not an address', 'ftp://a.example.com', 'https://', 'https://user:canary-word@ a'])(
    '"%s" is invalid',
    (typed) => {
      const found = look(typed);
      expect(found).toMatchObject({ state: 'failed', fixes: [], next: undefined });
      expect(found.advice).not.toBe('');
      expect(JSON.stringify(found)).not.toContain('canary-word');
    },
  );
});

describe('plain HTTP', () => {
  it('causes a warning if secrets would be sent to another computer', () => {
    expect(look('http://a.example.com', true)).toMatchObject({
      state: 'warned',
      next: 'http://a.example.com',
      fixes: [{ kind: 'use-address', address: 'https://a.example.com' }],
    });
  });

  it('causes no warning without secrets or for this computer', () => {
    expect(look('http://a.example.com').state).toBe('passed');
    expect(look('http://127.0.0.1:8080', true).state).toBe('passed');
  });
});
