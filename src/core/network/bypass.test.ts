import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBypassed } from './resolve-proxies.ts';

describe('the bypass list', () => {
  it.each<readonly [string, string, boolean]>([
    ['*', 'https://anything.example', true],
    ['', 'https://anything.example', false],
    [' , ;\n', 'https://anything.example', false],
    ['example.com', 'https://example.com', true],
    ['example.com', 'https://a.b.example.com', true],
    ['example.com', 'https://notexample.com', false],
    ['example.com', 'https://example.com.evil', false],
    ['EXAMPLE.com.', 'https://Example.COM', true],
    ['example.com', 'https://example.com.', true],
    ['.example.com', 'https://example.com', false],
    ['.example.com', 'https://a.example.com', true],
    ['*.example.com', 'https://a.b.example.com', true],
    ['*.example.com', 'https://example.com', false],
    ['*.example.com', 'https://aexample.com', false],
    ['a, b c;d', 'http://d', true],
    ['host:8080', 'http://host:8080', true],
    ['host:8080', 'http://host:8081', false],
    ['host:443', 'https://host', true],
    ['host:80', 'https://host', false],
    ['*.host:80', 'http://a.host', true],
    ['10.0.0.1', 'http://10.0.0.1', true],
    ['10.0.0.1', 'http://10.0.0.10', false],
    ['10.0.0.1:99', 'http://10.0.0.1:99', true],
    ['0.0.1', 'http://10.0.0.1', false],
    ['10.0.0.0/8', 'http://10.255.1.2:5', true],
    ['10.0.0.0/8', 'http://11.0.0.0', false],
    ['10.0.0.0/8', 'http://10.example', false],
    ['10.0.0.0/33', 'http://10.0.0.0', false],
    ['10.0.0.0/8', 'http://[::ffff:10.1.2.3]', true],
    ['::1', 'http://[::1]', true],
    ['[fd00::1]:8080', 'http://[fd00::1]:8080', true],
    ['[fd00::1]:8080', 'http://[fd00::1]', false],
    ['fd00::/8', 'http://[fd12:3456::1]', true],
    ['fd00::/8', 'http://[fe80::1]', false],
    ['http://host', 'http://host', false],
    ['/8', 'http://10.0.0.1', false],
    ['host/8', 'http://host', false],
    ['*a*', 'http://bab', false],
  ])('%j excludes %s: %s', (list, origin, expected) => {
    expect(isBypassed(list, origin)).toBe(expected);
  });
});

const label = fc.stringMatching(/^[a-z][a-z0-9]{0,5}$/);
const name = fc.array(label, { minLength: 2, maxLength: 4 }).map((labels) => labels.join('.'));
const bytes = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255));

describe('any bypass list', () => {
  it('in two parts excludes exactly the hosts that either part excludes', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), name, (list, more, host) => {
        const origin = `https://${host}`;
        expect(isBypassed(`${list},${more}`, origin)).toBe(
          isBypassed(list, origin) || isBypassed(more, origin),
        );
      }),
    );
  });

  it('with a name matches that name and its subdomains only', () => {
    fc.assert(
      fc.property(name, name, (listed, host) => {
        const expected = host === listed || host.endsWith(`.${listed}`);
        expect(isBypassed(listed, `http://${host}`)).toBe(expected);
        expect(isBypassed(listed, `http://${host}.${listed}`)).toBe(true);
        expect(isBypassed(listed, `http://x${listed}`)).toBe(false);
      }),
    );
  });

  it('with a range matches the addresses with the same first bits', () => {
    fc.assert(
      fc.property(bytes, bytes, fc.integer({ min: 0, max: 32 }), (network, address, bits) => {
        const asBits = (parts: readonly number[]) =>
          parts
            .map((part) => part.toString(2).padStart(8, '0'))
            .join('')
            .slice(0, bits);
        expect(isBypassed(`${network.join('.')}/${bits}`, `http://${address.join('.')}`)).toBe(
          asBits(network) === asBits(address),
        );
      }),
    );
  });
});
