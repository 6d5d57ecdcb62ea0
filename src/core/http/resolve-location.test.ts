import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodePathId } from '#protocol/index.ts';
import { resolveLocation } from './redirects.ts';

const base = { origin: 'http://h:1', path: '/v1/table/%2E%2E/describe?a=1' };
const at = (location: string) => {
  const target = resolveLocation(base, location);
  return target && target.origin + target.path;
};

describe('the target of a Location', () => {
  it.each([
    ['/x?b=2#part', 'http://h:1/x?b=2'],
    ['describe/', 'http://h:1/v1/table/%2E%2E/describe/'],
    ['/v1/table/%2E%2E/describe/', 'http://h:1/v1/table/%2E%2E/describe/'],
    ['../other', 'http://h:1/v1/table/other'],
    ['./', 'http://h:1/v1/table/%2E%2E/'],
    ['/a/../../b', 'http://h:1/b'],
    ['/..', 'http://h:1/'],
    ['?b=2', 'http://h:1/v1/table/%2E%2E/describe?b=2'],
    ['', 'http://h:1/v1/table/%2E%2E/describe?a=1'],
    ['#part', 'http://h:1/v1/table/%2E%2E/describe?a=1'],
    ['//other:2/x', 'http://other:2/x'],
    ['HTTPS://Other', 'https://other/'],
    ['https://other:443?q', 'https://other/?q'],
    ['http://user:word@other/x', 'http://other/x'],
    ['http://h:1@other/x', 'http://other/x'],
    ['/ä b\u0000', 'http://h:1/%C3%A4%20b%00'],
    ['/\\other', 'http://h:1/\\other'],
    ['http://0xA9FEA9FE/', 'http://169.254.169.254/'],
  ])('%j is %s', (location, expected) => {
    expect(at(location)).toBe(expected);
  });

  it.each([
    'ftp://other/x',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'http:x',
    'http:\\\\other',
    'http://',
    'http://a\\@b',
    'http://[x]',
  ])('%j is invalid', (location) => {
    expect(at(location)).toBeUndefined();
  });

  it('keeps any encoded ID unchanged', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 1 }), (id) => {
        const path = `/v1/table/${encodePathId(id, '$')}/describe`;
        const target = { origin: 'http://h', path };
        expect(resolveLocation(target, `${path}/`)).toEqual({ origin: 'http://h', path: `${path}/` });
        expect(resolveLocation(target, 'describe/')).toEqual({ origin: 'http://h', path: `${path}/` });
      }),
    );
  });

  it('is a valid URL or undefined for any text', () => {
    const piece = fc.constantFrom(
      ...'/.?#:@\\%[] \n\u0000é\ud800',
      '..',
      '//',
      'http:',
      'https:',
      'a',
      '%2E%2E',
    );
    const text = fc.array(piece).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(text, (location) => {
        const target = resolveLocation(base, location);
        if (target === undefined) return;
        expect(target.path).toMatch(/^\/[!-~]*$/);
        expect(new URL(target.origin).origin).toBe(target.origin);
      }),
    );
  });
});
