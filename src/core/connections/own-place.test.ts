import { describe, expect, it } from 'vitest';
import type { DirectReading, OwnPlace } from '#contract/index.ts';
import { Secret } from '../credentials/secret.ts';
import {
  checkAccount,
  isOwnEndpoint,
  normalizeDecision,
  placeOfOwnKeys,
  sealTypedKeys,
  typedKeysFor,
} from './own-place.ts';

const defaults: OwnPlace = { region: '', endpoint: '', account: '', allowsLocalNetwork: false };
const minio: OwnPlace = { ...defaults, endpoint: 'https://minio.example:9000' };
const typed = { kind: 'token', token: 'own' } as const;
const decision = (place: OwnPlace, kind: 'lent' | 'anonymous' = 'anonymous'): DirectReading => ({
  isAllowed: true,
  keys: { kind },
  allowedOrigins: [],
  place,
});

describe('typed keys', () => {
  const read = (place: OwnPlace, sealed: Secret) => typedKeysFor(place, sealed)?.reveal();

  it('are used only for the endpoint that they were typed for, in any region of the same suffix', () => {
    const sealed = sealTypedKeys(typed, minio);
    expect(read({ ...minio, region: 'eu', allowsLocalNetwork: true }, sealed)).toBe(JSON.stringify(typed));
    for (const other of [defaults, { ...minio, account: 'acme' }, { ...minio, endpoint: 'https://evil' }]) {
      expect(() => read(other, sealed)).toThrow('typed for another endpoint, account, or part of AWS');
    }
    const atAws = sealTypedKeys(typed, defaults);
    expect(read({ ...defaults, region: 'eu-west-1' }, atAws)).toBe(JSON.stringify(typed));
    expect(() => read({ ...defaults, region: 'cn-north-1' }, atAws)).toThrow('part of AWS');
  });

  it('of older versions are used for the default endpoint', () => {
    const sealed = new Secret(JSON.stringify(typed));
    expect(read(defaults, sealed)).toBe(JSON.stringify(typed));
    expect(() => read(minio, sealed)).toThrow('typed for another');
    expect(typedKeysFor(minio, undefined)).toBeUndefined();
  });
});

it('keys for an Azure account are sent to no other provider or account', () => {
  const place = { ...defaults, account: 'acme' };
  const at = { bucket: 'lake', key: 't.lance' };
  expect(() => checkAccount({ ...at, scheme: 'az', account: 'acme' }, place)).not.toThrow();
  expect(() => checkAccount({ ...at, scheme: 'az', account: 'evil' }, place)).toThrow(
    'and the table is in evil',
  );
  for (const scheme of ['gs', 's3'] as const) {
    expect(() => checkAccount({ ...at, scheme }, place)).toThrow('and the table is at another provider');
    expect(() => checkAccount({ ...at, scheme }, defaults)).not.toThrow();
  }
});

describe('the storage settings for own keys', () => {
  it('are saved in normalized form, and only if they are not the default', () => {
    const endpoint = 'https://Minio.example:9000/';
    expect(normalizeDecision(decision({ ...defaults, endpoint, account: 'Acme' })).place).toEqual({
      ...minio,
      account: 'acme',
    });
    expect(normalizeDecision(decision({ ...defaults, allowsLocalNetwork: true }))).not.toHaveProperty(
      'place',
    );
    for (const wrong of [{ endpoint: 'minio' }, { endpoint: 'ftp://x' }]) {
      expect(() => normalizeDecision(decision({ ...defaults, ...wrong }))).toThrow('isn’t');
    }
  });

  it('are ignored with lent keys', () => {
    expect(normalizeDecision(decision(minio, 'lent'))).not.toHaveProperty('place');
    expect(placeOfOwnKeys(decision(minio, 'lent'))).toEqual(defaults);
    expect(placeOfOwnKeys(null)).toEqual(defaults);
    expect(placeOfOwnKeys(decision(minio))).toEqual(minio);
  });

  it('match only their exact endpoint origin', () => {
    expect(isOwnEndpoint(minio, 'https://minio.example:9000')).toBe(true);
    expect(isOwnEndpoint(minio, 'http://minio.example:9000')).toBe(false);
    expect(isOwnEndpoint(defaults, 'https://minio.example:9000')).toBe(false);
  });
});
