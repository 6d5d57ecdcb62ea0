import { expect, it } from 'vitest';
import { testConnection } from '#contract/testing/test-connection.ts';
import { errorAction } from './ErrorActions.tsx';

const signedIn = { state: 'signed-in', expiresAt: null, isRenewed: true } as const;
const locked = { slot: 'apiKey', place: 'keyring', error: { kind: 'locked', text: '' } } as const;

const elsewhere = {
  slot: 'bearer',
  place: 'keyring',
  error: { kind: 'other-destination', text: '', givenFor: 'old.example' },
} as const;

it.each([
  ['a redirect elsewhere asks for trust', {}, { untrustedOrigin: 'https://other' }, 'trust'],
  ['a locked secret is asked for again', { secrets: [locked] }, {}, 'unlock'],
  ['one that was given for another server is entered again', { secrets: [elsewhere] }, {}, 'edit'],
  ['of both, the keyring comes first', { secrets: [elsewhere, locked] }, {}, 'unlock'],
  ['who is not signed in signs in', { authorization: 'browser', signIn: null }, {}, 'sign-in'],
  [
    'a refused token leads to a new one',
    { authorization: 'browser', signIn: signedIn },
    { status: 401 },
    'sign-in',
  ],
  [
    'who may not do it is not helped',
    { authorization: 'browser', signIn: signedIn },
    { status: 403 },
    undefined,
  ],
  ['a wrong key is mended in the connection', {}, { status: 401 }, 'edit'],
  ['a key that may not is as well', {}, { status: 403 }, 'edit'],
  ['what is missing is missing for everybody', {}, { status: 404 }, undefined],
  ['a server that is down is no matter of who asks', {}, {}, undefined],
  ['our own server has its own page', { local: true }, { status: 401 }, undefined],
] as const)('%s', (_, connection, failure, expected) => {
  const change = 'secrets' in connection ? { secrets: [...connection.secrets] } : connection;
  expect(errorAction(testConnection(change), { message: '', ...failure })).toBe(expected);
});
