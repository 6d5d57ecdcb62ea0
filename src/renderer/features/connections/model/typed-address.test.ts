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
])('a folder is called by the last part of its path: %j', (path, name) => {
  expect(folderName(path)).toBe(name);
});

it('the example is a path that the platform understands', () => {
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
])('the server is found in what was pasted: %s', (text, address, delimiter) => {
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
])('what is no request is left as it is: %j', (text) => {
  expect(pastedAddress(text)).toBeUndefined();
});

it('takes no secret along from a command', () => {
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

describe('the address of a request that is shown while an address is typed', () => {
  it('is the one that will go out, with the delimiter encoded and no /v1 twice', () => {
    expect(example('http://localhost:2333/v1/')).toBe(
      'http://localhost:2333/v1/table/namespace%24table/describe',
    );
  });

  it('has the scheme that the host would add', () => {
    expect(example('localhost:2333')).toMatch(/^http:\/\/localhost:2333\/v1\//);
    expect(example('tables.example.com/base/')).toMatch(/^https:\/\/tables.example.com\/base\/v1\//);
  });

  it('says a delimiter that the server would not expect, or always', () => {
    expect(example('https://a.example', { delimiter: '.' })).toMatch(
      /namespace\.table\/describe\?delimiter=\.$/,
    );
    expect(example('https://a.example', { alwaysSendDelimiter: true })).toMatch(/\?delimiter=%24$/);
  });

  it('is that of a deployment for the enterprise flavour', () => {
    expect(example('https://a.example', { flavour: 'enterprise' })).toBe('https://a.example/v1/tables');
  });

  it('is not there while there is nothing to show', () => {
    expect([example('  '), example('a', { delimiter: '' })]).toEqual([undefined, undefined]);
  });
});

it('only a /v1 at the end of an address is one too many', () => {
  const ends = ['https://a/v1', 'https://a/base/v1// ', 'https://a/v1/base', 'https://v1', 'https://a/v10'];
  expect(ends.map(endsInVersion)).toEqual([true, true, false, false, false]);
  expect(withoutVersion('https://a/base/v1/')).toBe('https://a/base');
});

it('knows where a credential could be read on its way', () => {
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

it('knows a server on this computer', () => {
  const addresses = [
    'localhost:8080',
    'http://[::1]:1/base',
    'https://127.0.0.9',
    'https://localhost.example',
    '',
  ];
  expect(addresses.map(isOnThisComputer)).toEqual([true, true, true, false, false]);
});

it('names a connection by the host of its address', () => {
  expect([hostOfAddress('tables.example.com:8080/base'), hostOfAddress('')]).toEqual([
    'tables.example.com:8080',
    undefined,
  ]);
});

it('takes an address apart, with what is usual where it says nothing', () => {
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

it.each(['https://', 'http://', '/', ':8080'])('%s has no host, so there is no example', (address) => {
  expect(
    exampleRequest({ address, delimiter: '$', alwaysSendDelimiter: false, flavour: 'open' }),
  ).toBeUndefined();
});
