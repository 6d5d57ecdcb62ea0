import { format, inspect } from 'node:util';
import { expect, it } from 'vitest';
import { Secret } from './secret.ts';

const WORD = 'CANARY-7f3a';

it.each<readonly [string, (secret: Secret) => string]>([
  ['interpolation into a string', (secret) => `The key is ${secret}.`],
  ['joining with text', (secret) => ['key', secret].join(' ')],
  ['JSON', (secret) => JSON.stringify({ deep: [secret] })],
  ['a formatted log line', (secret) => format('%s %o %O %j', secret, secret, { secret }, [secret])],
  ['inspection with hidden members', (secret) => inspect({ secret }, { showHidden: true, depth: 9 })],
  ['the stack of an error', (secret) => inspect(new Error(String(secret), { cause: { secret } }))],
  ['enumeration of its members', (secret) => JSON.stringify([Object.entries(secret), { ...secret }])],
])('a Secret is not revealed by %s', (_, print) => {
  expect(print(new Secret(WORD))).not.toContain(WORD);
  expect(new Secret(WORD).reveal()).toBe(WORD);
});
