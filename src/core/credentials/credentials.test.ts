import { format, inspect } from 'node:util';
import { expect, it } from 'vitest';
import { createCredentials, filledSlots, type HeldCredentials } from './credentials.ts';
import { Secret } from './secret.ts';

const WORD = 'CANARY-7f3a';

function revealed(held: HeldCredentials): Record<string, string | undefined> {
  return { apiKey: held.apiKey?.reveal(), bearer: held.bearer?.reveal() };
}

it.each<readonly [string, (secret: Secret) => string]>([
  ['in a sentence', (secret) => `The key is ${secret}.`],
  ['joined to text', (secret) => ['key', secret].join(' ')],
  ['as JSON', (secret) => JSON.stringify({ deep: [secret] })],
  ['in a log line', (secret) => format('%s %o %O %j', secret, secret, { secret }, [secret])],
  ['inspected with everything hidden shown', (secret) => inspect({ secret }, { showHidden: true, depth: 9 })],
  ['in the stack of an error', (secret) => inspect(new Error(String(secret), { cause: { secret } }))],
  ['by its members', (secret) => JSON.stringify([Object.entries(secret), { ...secret }])],
])('a secret is not in what is printed %s', (_, print) => {
  expect(print(new Secret(WORD))).not.toContain(WORD);
  expect(new Secret(WORD).reveal()).toBe(WORD);
});

it('the slots are independent: one is set or cleared without the other', () => {
  const credentials = createCredentials();
  credentials.set('c', { apiKey: 'key' });
  credentials.set('c', { bearer: 'token' });
  expect(revealed(credentials.of('c'))).toEqual({ apiKey: 'key', bearer: 'token' });
  credentials.set('c', { apiKey: 'other' });
  expect(revealed(credentials.of('c'))).toEqual({ apiKey: 'other', bearer: 'token' });
  credentials.clear('c', 'apiKey');
  expect(filledSlots(credentials.of('c'))).toEqual(['bearer']);
  expect(credentials.of('another')).toEqual({});
});

it('nothing is left of what was forgotten, and what was taken out can be put back', () => {
  const credentials = createCredentials();
  credentials.set('c', { apiKey: 'key' });
  const held = credentials.of('c');
  credentials.forget('c');
  expect(credentials.of('c')).toEqual({});
  credentials.replace('c', held);
  expect(revealed(credentials.of('c'))).toMatchObject({ apiKey: 'key' });
  credentials.close();
  expect(credentials.of('c')).toEqual({});
});

it('says whose credentials changed', () => {
  const credentials = createCredentials();
  const told: string[] = [];
  credentials.subscribe((connectionId) => told.push(connectionId));
  credentials.set('a', { bearer: 'x' });
  credentials.clear('b', 'bearer');
  expect(told).toEqual(['a', 'b']);
});
