import { describe, expect, it } from 'vitest';
import {
  addressParts,
  endsInVersion,
  exampleRequest,
  folderExample,
  folderName,
  hostOfAddress,
  isOnThisComputer,
  pastedAddress,
  plainHost,
  withoutVersion,
} from './typed-address.ts';

it.each([
  ['/data/tables', 'tables'],
  [' /data/tables/ ', 'tables'],
  ['~/tables', 'tables'],
  ['C:\\Data\\tables', 'tables'],
  ['/', undefined],
  ['~', undefined],
  ['', undefined],
])('names a folder connection after the last part of its path: %j', (path, name) => {
  expect(folderName(path)).toBe(name);
});

it('shows an example path in the format of the platform', () => {
  expect(folderExample('windows')).toMatch(/^[A-Z]:\\/);
  expect(folderExample('linux')).toMatch(/^\//);
});

it.each([
  ['https://a.example/v1/table/prod%24items/describe', 'https://a.example', undefined],
  ['https://a.example/base/v1/namespace/list?delimiter=.', 'https://a.example/base', '.'],
  [
    "curl -X POST 'https://a.example:8443/v1/table/x/describe' -H 'x-api-key: k'",
    'https://a.example:8443',
    undefined,
  ],
  ['$ curl "http://localhost:2333/lance/" -d {}', 'http://localhost:2333/lance', undefined],
])('extracts the server address from pasted text: %s', (text, address, delimiter) => {
  expect(pastedAddress(text)).toMatchObject({ address });
  expect(pastedAddress(text)?.delimiter).toBe(delimiter);
});

it.each([
  'https://a.example',
  'https://a.example/v1',
  'catalog.internal:8080',
  'curl',
  'curl example.com',
  '',
])('keeps text that isn’t a request unchanged: %j', (text) => {
  expect(pastedAddress(text)).toBeUndefined();
});

it('extracts no secret from a pasted command', () => {
  const pasted = pastedAddress(
    "curl -H 'authorization: Bearer canary' https://a.example/v1/table/x/describe",
  );
  expect(JSON.stringify(pasted)).not.toContain('canary');
});

function example(address: string, shape: Partial<Parameters<typeof exampleRequest>[0]> = {}) {
  const usual = { delimiter: '$', alwaysSendDelimiter: false, flavour: 'open' } as const;
  const request = exampleRequest({ address, ...usual, ...shape });
  return request === undefined ? undefined : request.before + request.id + request.after;
}

describe('the example request for a typed address', () => {
  it('is the actual request, with an encoded delimiter and without a duplicate /v1', () => {
    expect(example('http://localhost:2333/v1/')).toBe(
      'http://localhost:2333/v1/table/namespace%24table/describe',
    );
  });

  it('uses the scheme that the host would add', () => {
    expect(example('localhost:2333')).toMatch(/^http:\/\/localhost:2333\/v1\//);
    expect(example('tables.example.com/base/')).toMatch(/^https:\/\/tables.example.com\/base\/v1\//);
  });

  it('contains a non-default delimiter, or any one if it is always sent', () => {
    expect(example('https://a.example', { delimiter: '.' })).toMatch(
      /namespace\.table\/describe\?delimiter=\.$/,
    );
    expect(example('https://a.example', { alwaysSendDelimiter: true })).toMatch(/\?delimiter=%24$/);
  });

  it('lists the tables of a remote database for the enterprise flavor', () => {
    expect(example('https://a.example', { flavour: 'enterprise' })).toBe('https://a.example/v1/tables');
  });

  it('is undefined without an address or a delimiter', () => {
    expect([example('  '), example('a', { delimiter: '' })]).toEqual([undefined, undefined]);
  });
});

it('removes /v1 only at the end of an address', () => {
  const ends = ['https://a/v1', 'https://a/base/v1// ', 'https://a/v1/base', 'https://v1', 'https://a/v10'];
  expect(ends.map(endsInVersion)).toEqual([true, true, false, false, false]);
  expect(withoutVersion('https://a/base/v1/')).toBe('https://a/base');
});

it('detects addresses where a credential would be sent unencrypted', () => {
  const addresses = [
    'http://catalog.internal:8080/x',
    'http://127.0.0.1:1',
    'http://[::1]:1',
    'https://a',
    '',
  ];
  expect(addresses.map(plainHost)).toEqual([
    'catalog.internal:8080',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

it('detects a server on this computer', () => {
  const addresses = [
    'localhost:8080',
    'http://[::1]:1/base',
    'https://127.0.0.9',
    'https://localhost.example',
    '',
  ];
  expect(addresses.map(isOnThisComputer)).toEqual([true, true, true, false, false]);
});

it('names a connection after the host of its address', () => {
  expect([hostOfAddress('tables.example.com:8080/base'), hostOfAddress('')]).toEqual([
    'tables.example.com:8080',
    undefined,
  ]);
});

it('splits an address into parts, with defaults for missing ones', () => {
  expect(addressParts('tables.example.com/base/v1/')).toEqual({
    scheme: 'https',
    host: 'tables.example.com',
    port: '443',
    path: '/base',
  });
  expect(addressParts('http://127.0.0.1:8080')).toMatchObject({ port: '8080', path: '' });
  expect([addressParts(''), addressParts('ftp://a'), addressParts('a b')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it.each(['https://', 'http://', '/', ':8080'])('shows no example for %s, which has no host', (address) => {
  expect(
    exampleRequest({ address, delimiter: '$', alwaysSendDelimiter: false, flavour: 'open' }),
  ).toBeUndefined();
});
