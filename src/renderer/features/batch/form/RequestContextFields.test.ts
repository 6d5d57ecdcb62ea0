import { expect, test } from 'vitest';
import { givenIdentity, withIdentity, withoutIdentityOf } from './RequestContextFields.tsx';

test('writes the typed member and keeps the rest of the identity', () => {
  const members = withIdentity({ id: ['a'], identity: { realm: 'x', api_key: 'old' } }, 'api_key', 'new');
  expect(members).toEqual({ id: ['a'], identity: { realm: 'x', api_key: 'new' } });
});

test('omits an identity without any value', () => {
  expect(withIdentity({ identity: { auth_token: 't' } }, 'auth_token', '')).toEqual({});
  expect(withoutIdentityOf({ id: ['a'], identity: { api_key: 'k' } })).toEqual({ id: ['a'] });
});

test('lists which identity members have a value, but not the values', () => {
  expect(givenIdentity({ identity: { auth_token: 't', api_key: null } })).toEqual(['auth_token']);
  expect(givenIdentity({ identity: 'nonsense' })).toEqual([]);
});
