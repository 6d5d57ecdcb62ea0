import { expect, it } from 'vitest';
import {
  chosenKeys,
  isAnythingTyped,
  keyKindOf,
  NO_OWN_KEYS,
  type OwnKeysValue,
  ownKeysValue,
} from './own-keys.ts';

const typed = (texts: Partial<OwnKeysValue['typed']>, change: Partial<OwnKeysValue> = {}): OwnKeysValue => ({
  ...NO_OWN_KEYS,
  kind: 'typed',
  ...change,
  typed: { ...NO_OWN_KEYS.typed, ...texts },
});

it('requires a profile and sends only its name', () => {
  expect(chosenKeys('s3', { ...NO_OWN_KEYS, profile: 'data' }, false)).toEqual({
    keys: { kind: 'profile', profile: 'data' },
  });
  expect(chosenKeys('s3', NO_OWN_KEYS, false)).toEqual({ missing: 'Choose a profile.' });
});

it('trims typed keys and omits empty ones', () => {
  expect(chosenKeys('s3', typed({ accessKeyId: ' AK ', secretAccessKey: 'sk\n' }), false)).toEqual({
    keys: { kind: 'typed' },
    typed: { kind: 's3', accessKeyId: 'AK', secretAccessKey: 'sk' },
  });
  expect(chosenKeys('s3', typed({ accessKeyId: 'AK' }), false)).toHaveProperty('missing');
});

it('keeps the stored keys if nothing is typed, and rejects incomplete keys', () => {
  expect(chosenKeys('s3', typed({}), true)).toEqual({ keys: { kind: 'typed' } });
  expect(chosenKeys('s3', typed({}), false)).toHaveProperty('missing');
  expect(chosenKeys('s3', typed({ secretAccessKey: 'sk' }), true)).toHaveProperty('missing');
});

it('rejects typed keys that no header can contain, with a reason', () => {
  const odd = 'AQo\r\nx-other: 1';
  expect(chosenKeys('gs', typed({ token: odd }), false)).toEqual({
    missing: 'The token must be visible ASCII without spaces.',
  });
  expect(
    chosenKeys('s3', typed({ accessKeyId: 'AK', secretAccessKey: 'sk', sessionToken: odd }), false),
  ).toEqual({ missing: 'The session token must be visible ASCII without spaces.' });
});

it('sends only the keys for the selected storage, regardless of other input', () => {
  const all = { accessKeyId: 'AK', secretAccessKey: 'sk', accountKey: 'ak', sasToken: 'sas', token: 't' };
  expect(chosenKeys('gs', typed(all), false)).toHaveProperty('typed', { kind: 'token', token: 't' });
  expect(chosenKeys('az', typed(all), false)).toHaveProperty('typed', { kind: 'az', accountKey: 'ak' });
  expect(chosenKeys('az', typed(all, { azureKind: 'azSas' }), false)).toHaveProperty('typed', {
    kind: 'azSas',
    sasToken: 'sas',
  });
});

it('offers profiles only for S3', () => {
  expect(keyKindOf('gs', NO_OWN_KEYS)).toBe('typed');
  expect(keyKindOf('gs', { kind: 'anonymous' })).toBe('anonymous');
  expect(keyKindOf('s3', NO_OWN_KEYS)).toBe('profile');
});

it('starts with the stored values and detects typed keys', () => {
  expect(ownKeysValue({ kind: 'profile', profile: 'data' })).toMatchObject({
    kind: 'profile',
    profile: 'data',
  });
  expect(isAnythingTyped(ownKeysValue({ kind: 'typed' }))).toBe(false);
  expect(isAnythingTyped(typed({ token: 'x' }))).toBe(true);
});
