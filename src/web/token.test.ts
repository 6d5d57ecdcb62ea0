import { expect, it } from 'vitest';
import { createToken, isToken } from './token.ts';

it('a token is 256 bits that fit into an address and a subprotocol as they are', () => {
  const token = createToken();
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(token).toMatch(/^[\w-]+$/);
});

it('every start has another one', () => {
  expect(new Set(Array.from({ length: 100 }, createToken)).size).toBe(100);
});

it('only the whole token is the token', () => {
  const token = createToken();
  const others = ['', token.slice(1), token.slice(0, -1), `${token} `, token + token, createToken()];
  expect(isToken(token, token)).toBe(true);
  expect(others.filter((other) => isToken(other, token))).toEqual([]);
});
