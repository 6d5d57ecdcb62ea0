import { expect, it } from 'vitest';
import { createSecretCheck, sameSecret } from './same-secret.ts';

const SECRET = 'a-secret-of-43-characters-0123456789-abcdefg';

/** Each has the length of the secret in characters or in bytes, or nearly. */
const OTHERS = [
  '',
  SECRET.slice(1),
  `${SECRET} `,
  SECRET + SECRET,
  SECRET.toUpperCase(),
  `é${SECRET.slice(1)}`,
  `é${SECRET.slice(2)}`,
  `${'\ud800'}${SECRET.slice(1)}`,
  `${SECRET.slice(1)}\0`,
];

it('sameSecret accepts only the exact secret, and compares any strings without throwing', () => {
  expect(sameSecret(SECRET, SECRET)).toBe(true);
  expect(OTHERS.filter((other) => sameSecret(other, SECRET) || sameSecret(SECRET, other))).toEqual([]);
});

it('createSecretCheck accepts each of its secrets, and rejects everything if it has none', () => {
  const isKnown = createSecretCheck(['one', SECRET]);
  expect(['one', SECRET].map(isKnown)).toEqual([true, true]);
  expect(OTHERS.filter(isKnown)).toEqual([]);
  expect(createSecretCheck([])('')).toBe(false);
});
