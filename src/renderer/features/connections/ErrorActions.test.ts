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
  ['offers to trust the origin of a redirect', {}, { untrustedOrigin: 'https://other' }, 'trust'],
  ['offers to unlock a locked secret', { secrets: [locked] }, {}, 'unlock'],
  [
    'offers to enter a secret again that was entered for another server',
    { secrets: [elsewhere] },
    {},
    'edit',
  ],
  ['prefers unlocking the keyring over another fix', { secrets: [elsewhere, locked] }, {}, 'unlock'],
  ['offers to sign in a user who isn’t signed in', { authorization: 'browser', signIn: null }, {}, 'sign-in'],
  [
    'offers a new sign-in after a rejected token',
    { authorization: 'browser', signIn: signedIn },
    { status: 401 },
    'sign-in',
  ],
  [
    'offers nothing to a user without permission',
    { authorization: 'browser', signIn: signedIn },
    { status: 403 },
    undefined,
  ],
  ['offers to edit the connection after a wrong key', {}, { status: 401 }, 'edit'],
  ['offers to edit the connection after a key without permission', {}, { status: 403 }, 'edit'],
  ['offers nothing for a missing resource', {}, { status: 404 }, undefined],
  ['offers nothing for an unreachable server', {}, {}, undefined],
  [
    'offers nothing for the local server, which has its own page',
    { local: true },
    { status: 401 },
    undefined,
  ],
] as const)('%s', (_, connection, failure, expected) => {
  const change = 'secrets' in connection ? { secrets: [...connection.secrets] } : connection;
  expect(errorAction(testConnection(change), { message: '', ...failure })).toBe(expected);
});
