import { expect, it } from 'vitest';
import { defined } from '#protocol/defined.ts';
import { connectionErrorOf, connectionStates, mayPass, stateSentence, stripeOf } from './connection-state.ts';
import { DEFAULT_NETWORK } from './network.ts';
import { testConnection } from './testing/test-connection.ts';

const UNCHECKED = { ...DEFAULT_NETWORK, tls: { trust: 'off', authorities: '' } } as const;

it('connectionStates is empty for an ordinary connection', () => {
  expect(connectionStates(testConnection())).toEqual([]);
});

it('connectionStates lists all states of a connection, the most dangerous first', () => {
  const connection = testConnection({
    address: 'https://a',
    production: true,
    readOnly: true,
    network: UNCHECKED,
    signIn: { state: 'signed-out', expiresAt: null, isRenewed: false },
  });
  expect(connectionStates(connection)).toEqual(['production', 'unchecked', 'signed-out', 'read-only']);
});

it('the stripe of a production connection is red, whatever color the user chose', () => {
  const colors = [0, 1, 5].map((color) => stripeOf({ color, production: true }));
  expect(colors).toEqual([1, 1, 1]);
  expect(stripeOf({ color: 5, production: false })).toBe(5);
});

it('a plain HTTP connection isn’t "unchecked" when certificate checks are off', () => {
  expect(connectionStates(testConnection({ address: 'http://a', network: UNCHECKED }))).toEqual([]);
});

it('stateSentence describes the state of "This connection" or of a named one', () => {
  expect(stateSentence('read-only')).toBe('This connection is read-only');
  expect(stateSentence('production', 'lake')).toBe('lake is marked as production');
  expect(stateSentence('removed', 'The connection')).toBe('The connection was removed');
});

it.each([
  ['failed', undefined, 'unreachable', true],
  ['done', 503, 'unavailable', true],
  ['done', 429, 'unavailable', true],
  ['done', 401, 'rejected', false],
  ['done', 403, undefined, false],
  ['done', 500, undefined, false],
  ['done', 404, undefined, false],
  ['done', 200, undefined, false],
  // A response arrived but couldn’t be parsed: the server is reachable.
  ['failed', 200, undefined, false],
] as const)(
  'a response in state %s with status %s has the error %s; temporary: %s',
  (state, status, problem, passes) => {
    const response = { state, duration: 2, ...defined({ status }) };
    expect(connectionErrorOf(response)).toBe(problem);
    expect(mayPass(connectionErrorOf(response))).toBe(passes);
  },
);

it('a connection without any response has no error', () => {
  expect(connectionErrorOf(undefined)).toBeUndefined();
});
