import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Operation } from './operation.ts';
import { operations } from './operations/index.ts';
import { isSecretMember, namesSecret, quotesSecret, replaceSecrets } from './secrets.ts';
import { secretName, secretPlace } from './testing/secret-places.ts';

const hidden = (value: unknown) => JSON.stringify(replaceSecrets(value, { replace: () => '-' }));

describe('isSecretMember recognizes the name of a secret', () => {
  it('in any spelling', () => {
    fc.assert(
      fc.property(secretName, (name) => {
        expect(isSecretMember(name), name).toBe(true);
      }),
    );
  });

  it.each(['auth_to\u212aen', 'ＰＡＳＳＷＯＲＤ', 'proxyPass', 'tokens', 'X-Amz-Signature', 'JSESSIONID'])(
    '%s',
    (name) => {
      expect(isSecretMember(name)).toBe(true);
    },
  );
});

describe('isSecretMember ignores other names', () => {
  it.each([
    ...[
      'page_token',
      'nextPageToken',
      'continuation_token',
      'max_token_length',
      'tokenizer',
      'base_tokenizer',
    ],
    ...[
      'valid_tokenizer',
      'num_tokens',
      'token_type',
      'prefix_only',
      'bypass_vector_index',
      'vend_credentials',
    ],
    ...[
      'key',
      'primary_key',
      'partition_keys',
      'keys',
      'metadata_key',
      'sort_key',
      'author',
      'authority',
      'secretary',
    ],
    ...[
      'e_tag',
      'transaction_id',
      'signal',
      'kansas',
      'passage',
      'compass',
      'code',
      'context',
      'id',
      '',
      '__proto__',
    ],
  ])('%s', (name) => {
    expect(isSecretMember(name)).toBe(false);
  });

  it('among the members of all operations, except for the identity', () => {
    const names = Object.values<Operation>(operations).flatMap(({ request, query }) => [
      ...Object.keys(query.shape),
      ...(request instanceof z.ZodObject ? Object.keys(request.shape) : []),
    ]);
    expect(names.length).toBeGreaterThan(30);
    expect([...new Set(names.filter(isSecretMember))].sort()).toEqual(['identity']);
  });
});

describe('a secret', () => {
  it('is replaced anywhere under its name', () => {
    fc.assert(
      fc.property(secretPlace, (place) => {
        const value = place('CANARY');
        expect(hidden(value)).not.toContain('CANARY');
        expect(namesSecret(JSON.stringify(value))).toBe(true);
      }),
    );
  });

  it('does not include the parts of an ID or columns with such names', () => {
    for (const value of [
      { id: ['token', 'items'], columns: { column_names: ['password', 'api_key'] } },
      { columns: { api_key: 'a + 1' } },
      { columns: { column_aliases: { password: 'b' } } },
      { columns: [['token', 'c']] },
      { fields: [{ name: 'password', type: { type: 'utf8' }, nullable: true }] },
      { vector: { multi_vector: [[1, 2]] }, page_token: 'next', list: [], pairs: [['a', 'token']] },
    ]) {
      expect(hidden(value)).toBe(JSON.stringify(value));
    }
  });

  it('is detected despite a duplicate member or an escaped name', () => {
    expect(namesSecret('{"a":{"token":"x"},"a":1}')).toBe(true);
    expect(namesSecret('{"a":{"\\u0074oken":"x"}}')).toBe(true);
    expect(namesSecret('{"a":"the token is","b":[1]}')).toBe(false);
  });
});

it.each([
  ['password=x', true],
  ['{"token": "x', true],
  ['Authorization: Bearer x', true],
  ['x-api-key :x', true],
  ['{\\"sas_token\\":\\"x', true],
  ['"\\u0074oken"', true],
  ['["token", "x', true],
  ['Unexpected token: )', false],
  ['Table "token" has no password, no token', false],
  ['Invalid password. Reason: it is wrong', false],
  ['tokenizer=simple, max_token_length: 40', false],
])('whether %s may quote a secret: %s', (text, may) => {
  expect(quotesSecret(text)).toBe(may);
});
