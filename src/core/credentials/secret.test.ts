import { format, inspect } from 'node:util';
import { expect, it } from 'vitest';
import { Secret } from './secret.ts';

const WORD = 'CANARY-7f3a';

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
