import { expect, it } from 'vitest';
import type { StorageOffer } from '#contract/index.ts';
import { testConnection } from '#contract/testing/test-connection.ts';
import { firstPlaceValues, NO_OWN_KEYS } from '#features/connections/lazy-pages.ts';
import { canOfferStorage, canReadBothWays, keepsMetadataOnly } from './read-directly.ts';
import {
  bucketOf,
  endpointText,
  firstRowsText,
  hasToBeAllowed,
  keysText,
  searchText,
  timeLeftText,
} from './storage-text.ts';
import { decide } from './use-answer.ts';

const table = { location: 's3://lake-eu/media/frames.lance' };
const allowed = { isAllowed: true, keys: { kind: 'lent' }, allowedOrigins: [] } as const;

it.each([
  ['a table in storage', {}, table, true],
  ['a table whose server returns no rows', { capabilities: { queryTable: 'no' } }, table, true],
  ['a table whose server returns rows', { capabilities: { queryTable: 'yes' } }, table, false],
  ['a table of the local server', { local: true }, table, false],
  ['a table in a folder', { folder: '/data' }, table, false],
  ['a table that was already allowed', { directReading: { ...allowed, allowedOrigins: [] } }, table, false],
  [
    'a table for which it was turned off',
    { directReading: { ...allowed, isAllowed: false, allowedOrigins: [] } },
    table,
    false,
  ],
  ['a declared table', {}, { ...table, is_only_declared: true }, false],
  ['a table on a disk', {}, { location: '/data/t.lance' }, false],
  ['a table in another kind of storage', {}, { location: 'hdfs://lake/t.lance' }, false],
  ['a whole bucket', {}, { location: 's3://lake' }, false],
  ['a table with unknown location', {}, {}, false],
] as const)('offers reading from storage for %s: %o', (_, connection, described, expected) => {
  expect(canOfferStorage(testConnection(connection as object), described)).toBe(expected);
});

it.each([
  ['a table whose server returns rows', {}, table, true],
  ['a table that was already allowed', { directReading: { ...allowed, allowedOrigins: [] } }, table, true],
  [
    'a table for which it was turned off',
    { directReading: { ...allowed, isAllowed: false, allowedOrigins: [] } },
    table,
    false,
  ],
  ['a table whose server may return no rows', { returnsRows: undefined }, table, false],
  ['a table in a folder', { folder: '/data' }, table, false],
  ['a table on a disk', {}, { location: '/data/t.lance' }, false],
] as const)('offers both sources for %s: %o', (_, connection, described, expected) => {
  const returning = testConnection({ returnsRows: true, ...(connection as object) });
  expect(canReadBothWays(returning, described)).toBe(expected);
});

it('estimates the cost of the first rows and of a search from the vector columns', () => {
  const vectors = [
    { path: 'embedding', width: 512, item: 'float32' },
    { path: 'code', width: 96, item: 'uint8' },
  ];
  expect(firstRowsText(vectors)).toBe('First 100 rows: 5 to 12 requests, at least 400 KB.');
  expect(searchText(vectors)).toBe('A search without an index reads all of embedding, 2.0 KB a row.');
  expect(firstRowsText([])).toBe('First 100 rows: 5 to 12 requests, at least 200 KB.');
  expect(searchText([])).toBe('A search without an index reads a whole column.');
});

it('detects a metadata-only server by its settings or missing capabilities', () => {
  const lacking = { countRows: 'no', tableStats: 'no', listIndices: 'no' } as const;
  expect(keepsMetadataOnly({ capabilities: { queryTable: 'no' } })).toBe(true);
  expect(keepsMetadataOnly({ capabilities: lacking })).toBe(true);
  expect(keepsMetadataOnly({ capabilities: { ...lacking, queryTable: 'yes' } })).toBe(false);
  expect(keepsMetadataOnly({ capabilities: { ...lacking, countRows: 'yes' } })).toBe(false);
  expect(keepsMetadataOnly({ capabilities: {} })).toBe(false);
});

const offer: StorageOffer = {
  location: table.location,
  problem: null,
  endpoint: { origin: 'https://s3.eu-central-1.amazonaws.com', kind: 'public', isEncrypted: true },
  keys: 'lent',
  expiresAtMillis: null,
  ignoredOptions: [],
};
const near: StorageOffer = {
  ...offer,
  endpoint: { origin: 'http://10.0.0.4:9000', kind: 'private', isEncrypted: false },
};
const place = firstPlaceValues(undefined);
const said = { keysFrom: 'lent', own: NO_OWN_KEYS, place, isAllowed: false, offer } as const;

it('accepts lent credentials and a public endpoint immediately', () => {
  expect(decide(said)).toEqual({ directReading: allowed });
});

it('requires permission for a local endpoint, and stores only that endpoint', () => {
  expect(decide({ ...said, offer: near })).toEqual({ missing: 'Allow http://10.0.0.4:9000 first.' });
  expect(decide({ ...said, offer: near, isAllowed: true })).toEqual({
    directReading: { ...allowed, allowedOrigins: ['http://10.0.0.4:9000'] },
  });
});

it('never lets a server choose the endpoint for the user’s own keys', () => {
  const own = { ...NO_OWN_KEYS, kind: 'profile', profile: 'data' } as const;
  expect(decide({ ...said, offer: near, isAllowed: true, keysFrom: 'own', own })).toEqual({
    directReading: { isAllowed: true, keys: { kind: 'profile', profile: 'data' }, allowedOrigins: [] },
  });
  expect(decide({ ...said, keysFrom: 'own' })).toHaveProperty('missing');
});

it('keeps the user’s endpoint for their keys, without settings of other storage types', () => {
  const own = { ...NO_OWN_KEYS, kind: 'anonymous' } as const;
  const endpoint = 'http://10.0.0.4:9000';
  const completePlace = { ...place, region: 'eu', account: 'acme', hasEndpoint: true, endpoint };
  const request = { ...said, keysFrom: 'own', own } as const;
  expect(decide({ ...request, place: completePlace })).toEqual({
    missing: 'Allow the address to read from it.',
  });
  expect(decide({ ...request, place: { ...completePlace, allowsLocalNetwork: true } })).toHaveProperty(
    'directReading.place',
    { region: 'eu', endpoint, account: '', allowsLocalNetwork: true },
  );
  expect(decide(request)).not.toHaveProperty('directReading.place');
});

it('requires the Azure account name before typed keys are used for it', () => {
  const location = 'abfss://box@theirs.dfs.core.windows.net/t';
  const own = { ...NO_OWN_KEYS, kind: 'typed', typed: { ...NO_OWN_KEYS.typed, accountKey: 'k' } } as const;
  const request = { ...said, keysFrom: 'own', own, offer: { ...offer, location } } as const;
  const named = (account: string) => ({ ...request, place: { ...place, account } });
  expect(decide(request)).toEqual({ missing: 'Enter the storage account.' });
  expect(decide(named('mine'))).toEqual({ missing: 'The table is in the storage account theirs.' });
  expect(decide(named('Theirs'))).toHaveProperty('directReading.place.account', 'Theirs');
  expect(decide({ ...request, own: { ...own, kind: 'anonymous' } })).not.toHaveProperty('missing');
});

it('describes an endpoint and whether it requires permission', () => {
  const words = (kind: 'public' | 'private' | 'loopback' | 'unknown', isEncrypted: boolean) => {
    const endpoint = { origin: 'https://x', kind, isEncrypted };
    return [endpointText(endpoint), hasToBeAllowed(endpoint)];
  };
  expect(words('public', true)).toEqual(['a public address, over TLS', false]);
  expect(words('public', false)).toEqual(['a public address, not encrypted', true]);
  expect(words('private', true)).toEqual(['a private network, over TLS', true]);
  expect(words('loopback', true)).toEqual(['this computer, over TLS', true]);
  expect(words('unknown', true)).toEqual(['address unknown, over TLS', false]);
});

it('shows the remaining minutes of lent credentials', () => {
  expect(timeLeftText(null, 0)).toBeUndefined();
  expect(timeLeftText(52n * 60_000n, 0)).toBe('52 min left');
  expect(timeLeftText(1n, 0)).toBe('1 min left');
  expect(timeLeftText(5n * 3_600_000n + 1n, 0)).toBe('5 h left');
  expect(timeLeftText(5n, 5)).toBe('renewed with the next read');
});

it('shows whose credentials are used to read a table', () => {
  const text = (source: object) =>
    keysText({ location: '', keys: 'lent', expiresAtMillis: null, ...source }, 'lakehouse', 0);
  expect(text({ expiresAtMillis: 60_000n })).toBe('keys lent by lakehouse, 1 min left');
  expect(text({ keys: 'profile', profile: 'data-readonly' })).toBe('profile data-readonly');
  expect(text({ keys: 'typed' })).toBe('your keys');
  expect(text({ keys: 'anonymous' })).toBe('no keys, public');
});

it('shows the bucket in the question to the user', () => {
  expect(bucketOf('s3a://lake-eu/media/frames.lance')).toBe('s3://lake-eu');
  expect(bucketOf('abfss://box@acme.dfs.core.windows.net/t')).toBe('abfss://box@acme.dfs.core.windows.net');
});
