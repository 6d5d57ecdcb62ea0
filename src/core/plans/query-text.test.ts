import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from '#protocol/index.ts';
import { queryToKeep, readQuery } from './query-text.ts';

describe('a query that is kept', () => {
  it.each([
    '{"k":1,"vector":{}}',
    '{\n  "k": 10,\n  "vector": {"single_vector": [0.10, 1e-7, 12345678901234567890]},\n  "filter": "a = \'b\'"\n}\n',
  ])('is as it was typed, space by space: %s', (text) => {
    expect(queryToKeep(text)).toBe(text);
  });

  it('keeps its numbers where something else in it has to go', () => {
    const stored = queryToKeep('{"k": 1, "offset": 9007199254740993, "identity": {"api_key": "s3cret"}}');
    expect(stored).toBe('{"k":1,"offset":9007199254740993,"identity":{"api_key":"‹hidden›"}}');
  });

  const CANARY = 'CANARY';

  it.each([
    ['a key', '{"identity":{"api_key":"CANARY"}}'],
    ['a token', '{"identity":{"auth_token":"CANARY"}}'],
    ['what a server of its own wants', '{"identity":{"password":["CANARY"]}}'],
    ['an identity that is no object', '{"identity":"CANARY"}'],
    ['a context', '{"context":{"x-auth":"CANARY","more":{"a":["CANARY"]}}}'],
    ['a key in another place', '{"query":{"a":[{"api_key":"CANARY"}]}}'],
    ['options of a storage', '{"storage_options":{"aws_secret":"CANARY"}}'],
    ['other letters', '{"IDENTITY":{"a":"CANARY"},"Context":1}'],
    ['an escaped name', '{"\\u0069dentity":{"a":"CANARY"}}'],
    ['an escape in capitals', '{"ident\\u0049ty":{"a":"CANARY"}}'],
    ['a name that is there twice', '{"identity":{"api_key":"CANARY"},"identity":null}'],
    ['a name twice, the other way', '{"identity":null,"identity":{"api_key":"CANARY"}}'],
    ['a letter that is another in small', '{"auth_to\u212aen":"CANARY"}'],
  ])('has no secret in it: %s', (_, text) => {
    expect(queryToKeep(text)).not.toContain(CANARY);
  });

  it('has none wherever it stood, and however it was written', () => {
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

  it('is a query still', () => {
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

it('a member called `__proto__` is a member', () => {
  const query = readQuery('{"k":1,"__proto__":{"a":1}}');
  expect(Object.keys(query)).toEqual(['k', '__proto__']);
  expect(Reflect.get(Object.prototype, 'a')).toBeUndefined();
});
