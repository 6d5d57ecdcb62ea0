import { expect, it } from 'vitest';
import { DEFAULT_NETWORK } from '#contract/index.ts';
import { testConnection } from '#contract/testing/test-connection.ts';
import { connectionPlaceText, itemLabel } from './ConnectionItem.tsx';

it('shortens an address, but keeps the scheme of plain HTTP', () => {
  expect(connectionPlaceText(testConnection({ address: 'https://a.example/base' }))).toBe('a.example/base');
  expect(connectionPlaceText(testConnection({ address: 'http://a.example' }))).toBe('http://a.example');
  expect(connectionPlaceText(testConnection({ local: true }))).toBe('local server');
  expect(connectionPlaceText(testConnection({ folder: '/data/x' }))).toBe('/data/x');
});

it('announces all visible states', () => {
  const careful = testConnection({
    name: 'prod',
    address: 'https://a',
    production: true,
    readOnly: true,
    network: { ...DEFAULT_NETWORK, tls: { trust: 'off', authorities: '' } },
    signIn: { state: 'expired', expiresAt: null, isRenewed: false },
  });
  expect(itemLabel(careful)).toBe('prod, a, production, certificate not verified, sign in again, read-only');
});
