import { expect, test } from 'vitest';
import { givenIdentity, withIdentity, withoutIdentityOf } from './RequestContextFields.tsx';

test('what is typed goes into its member, and the rest of the identity stays', () => {
  const members = withIdentity({ id: ['a'], identity: { realm: 'x', api_key: 'old' } }, 'api_key', 'new');
  expect(members).toEqual({ id: ['a'], identity: { realm: 'x', api_key: 'new' } });
});

test('an identity that says nothing any more is left out', () => {
  expect(withIdentity({ identity: { auth_token: 't' } }, 'auth_token', '')).toEqual({});
  expect(withoutIdentityOf({ id: ['a'], identity: { api_key: 'k' } })).toEqual({ id: ['a'] });
});

test('it is told which are given and not what they are', () => {
  expect(givenIdentity({ identity: { auth_token: 't', api_key: null } })).toEqual(['auth_token']);
  expect(givenIdentity({ identity: 'nonsense' })).toEqual([]);
});
