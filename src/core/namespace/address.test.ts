import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isReadableOnTheWay, normalizeAddress, splitAddress } from './address.ts';

describe('an address', () => {
  it.each([
    ['http://127.0.0.1:2333', 'http://127.0.0.1:2333'],
    [' https://Tables.Example.com/ ', 'https://tables.example.com'],
    ['https://h/lance/', 'https://h/lance'],
    ['https://h/lance/v1', 'https://h/lance'],
    ['https://h/lance/v1//', 'https://h/lance'],
    ['https://h/v1', 'https://h'],
    ['https://h/apiv1', 'https://h/apiv1'],
    ['https://h:443', 'https://h'],
    ['localhost:9', 'http://localhost:9'],
    ['127.0.0.1/x', 'http://127.0.0.1/x'],
    ['[::1]:80/x', 'http://[::1]/x'],
    ['tables.localhost', 'http://tables.localhost'],
    ['localhost.example.com', 'https://localhost.example.com'],
    ['tables.example.com:8443', 'https://tables.example.com:8443'],
  ])('typed as "%s" is %s', (text, address) => {
    expect(normalizeAddress(text)).toBe(address);
  });

  it.each([
    ['', 'isn’t a valid address'],
    ['https://', 'isn’t a valid address'],
    ['http://h:99999', 'isn’t a valid address'],
    ['http://h\n.example', 'isn’t a valid address'],
    ['http://a b', 'isn’t a valid address'],
    ['ftp://h', 'begins with http:// or https://'],
    ['file:///etc/passwd', 'begins with http:// or https://'],
    ['https://user:secret@h', 'can’t contain a user name'],
    ['user@h', 'can’t contain a user name'],
    ['https://h/?key=secret', 'can’t contain "?"'],
    ['https://h/#x', 'can’t contain "?"'],
  ])('typed as "%s" is rejected: … %s', (text, words) => {
    expect(() => normalizeAddress(text)).toThrow(
      expect.objectContaining({ code: 'INVALID', message: expect.stringContaining(words) }),
    );
    expect(() => normalizeAddress(text)).not.toThrow(/secret/);
  });

  it('is unchanged when normalized again, and splits into its parts', () => {
    fc.assert(
      fc.property(fc.webUrl(), (text) => {
        const once = normalizeAddress(text);
        const { origin, basePath } = splitAddress(once);
        expect(origin + basePath).toBe(once);
        expect(new URL(once).origin).toBe(origin);
        expect(once).not.toMatch(/\/$|\/v1$/);
      }),
    );
  });
});

it.each([
  ['http://tables.example.com', true],
  ['http://10.0.0.7:2333/base', true],
  ['http://localhost.example.com', true],
  ['http://127.0.0.1.example.com', true],
  ['http://128.0.0.1', true],
  ['http://[2001:db8::1]', true],
  ['https://tables.example.com', false],
  ['http://localhost:2333', false],
  ['http://tables.localhost', false],
  ['http://127.9.9.9', false],
  ['http://[::1]:2333/base', false],
])('isReadableOnTheWay(%s) is %s', (address, isReadable) => {
  expect(isReadableOnTheWay(address)).toBe(isReadable);
});
