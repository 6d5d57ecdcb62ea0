import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from '#protocol/index.ts';
import { queryToKeep, readQuery } from './query-text.ts';

describe('a saved query', () => {
  it.each([
    '{"k":1,"vector":{}}',
    '{\n  "k": 10,\n  "vector": {"single_vector": [0.10, 1e-7, 12345678901234567890]},\n  "filter": "a = \'b\'"\n}\n',
  ])('is unchanged if it has no secrets: %s', (text) => {
    expect(queryToKeep(text)).toBe(text);
  });

  it('keeps every digit of its numbers when a secret is masked', () => {
    const stored = queryToKeep('{"k": 1, "offset": 9007199254740993, "identity": {"api_key": "s3cret"}}');
    expect(stored).toBe('{"k":1,"offset":9007199254740993,"identity":{"api_key":"‹hidden›"}}');
  });

  const CANARY = 'CANARY';

  it.each([
    ['an API key', '{"identity":{"api_key":"CANARY"}}'],
    ['a token', '{"identity":{"auth_token":"CANARY"}}'],
    ['a custom member of identity', '{"identity":{"password":["CANARY"]}}'],
    ['an identity that isn’t an object', '{"identity":"CANARY"}'],
    ['a context', '{"context":{"x-auth":"CANARY","more":{"a":["CANARY"]}}}'],
    ['a nested API key', '{"query":{"a":[{"api_key":"CANARY"}]}}'],
    ['storage options', '{"storage_options":{"aws_secret":"CANARY"}}'],
    ['other capitalization', '{"IDENTITY":{"a":"CANARY"},"Context":1}'],
    ['an escaped name', '{"\\u0069dentity":{"a":"CANARY"}}'],
    ['an escaped capital letter', '{"ident\\u0049ty":{"a":"CANARY"}}'],
    ['a duplicate name, the secret first', '{"identity":{"api_key":"CANARY"},"identity":null}'],
    ['a duplicate name, the secret last', '{"identity":null,"identity":{"api_key":"CANARY"}}'],
    ['a non-ASCII letter whose lowercase is ASCII', '{"auth_to\u212aen":"CANARY"}'],
  ])('has its secrets masked: %s', (_, text) => {
    expect(queryToKeep(text)).not.toContain(CANARY);
  });

  it('has its secrets masked at any nesting, with any escapes', () => {
    const secret = fc.constantFrom('identity', 'Identity', 'api_key', 'auth_token', 'storage_options');
    const shell = fc.constantFrom<(inner: unknown) => unknown>(
      (inner) => inner,
      (inner) => [inner],
      (inner) => ({ vector: inner }),
    );
    const property = fc.property(secret, shell, shell, fc.string(), (name, inner, outer, other) => {
      const text = JSON.stringify({ k: outer({ [other]: 1, [name]: inner(CANARY) }) });
      const escaped = text.replaceAll(
        /[a-z](?=[a-z_]*":)/g,
        (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`,
      );
      expect(queryToKeep(text)).not.toContain(CANARY);
      expect(queryToKeep(escaped)).not.toContain(CANARY);
    });
    fc.assert(property);
  });

  it('is still valid JSON with its secrets masked', () => {
    const property = fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (query) => {
      const text = JSON.stringify({ ...query, identity: { a: 1 }, context: { b: 'c' } });
      expect(parseJson(queryToKeep(text))).toMatchObject({
        identity: { a: '‹hidden›' },
        context: { b: '‹hidden›' },
      });
    });
    fc.assert(property);
  });
});

it('readQuery reads a member `__proto__` as an ordinary member', () => {
  const query = readQuery('{"k":1,"__proto__":{"a":1}}');
  expect(Object.keys(query)).toEqual(['k', '__proto__']);
  expect(Reflect.get(Object.prototype, 'a')).toBeUndefined();
});
