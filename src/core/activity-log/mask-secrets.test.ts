import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSecretMember, parseJson, stringifyJson } from '#protocol/index.ts';
import { HIDDEN, hideSchemes, maskSecrets, visibleHeaders } from './mask-secrets.ts';

function namesOf(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => [name, ...namesOf(member)]);
}

describe('masking secrets', () => {
  it('masks the values of secret members at any depth, and keeps the member names', () => {
    const masked = maskSecrets({
      id: ['a'],
      identity: { api_key: 'x', deep: [{ more: 1 }] },
      operations: [{ declare_table: { API_KEY: 'x', storage_options: { region: 'x', token: null } } }],
    });
    expect(masked).toEqual({
      id: ['a'],
      identity: { api_key: HIDDEN, deep: [{ more: HIDDEN }] },
      operations: [{ declare_table: { API_KEY: HIDDEN, storage_options: { region: HIDDEN, token: null } } }],
    });
  });

  it('leaves values without secret members unchanged', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        fc.pre(!namesOf(value).some(isSecretMember));
        expect(stringifyJson(maskSecrets(value))).toBe(stringifyJson(value));
      }),
    );
  });

  it('masks a secret within any surrounding value', () => {
    const name = fc.constantFrom('identity', 'auth_token', 'api_key', 'storage_options');
    fc.assert(
      fc.property(name, fc.jsonValue(), fc.array(fc.string()), (secret, other, path) => {
        const hidden: unknown = { [secret]: { a: ['CANARY'], b: 'CANARY' }, other };
        const value = path.reduce<unknown>((inner, member) => ({ [member]: [inner] }), hidden);
        expect(stringifyJson(maskSecrets(value))).not.toContain('CANARY');
      }),
    );
  });

  it('keeps a member called __proto__ as data', () => {
    expect(stringifyJson(maskSecrets(parseJson('{"__proto__":{"api_key":"x"}}')))).toBe(
      `{"__proto__":{"api_key":"${HIDDEN}"}}`,
    );
  });
});

it('visibleHeaders masks every header that is not on the list of harmless ones', () => {
  expect(
    visibleHeaders([
      ['X-Own-Key', 'mine'],
      ['Accept', 'text/plain'],
    ]),
  ).toEqual([
    ['X-Own-Key', HIDDEN],
    ['Accept', 'text/plain'],
  ]);
});

it.each([
  [
    'credentials of a proxy that the log has no record of',
    'asked by Basic c29tZW9uZTpjYW5hcnk=',
    'asked by Basic ‹hidden›',
  ],
  ['a credential with JSON escapes', '{"by":"Bearer ab\\/cd+ef=gh"}', '{"by":"Bearer ‹hidden›"}'],
  [
    'ordinary text after a scheme name is kept',
    'Basic auth is off; use a bearer.',
    'Basic auth is off; use a bearer.',
  ],
])('hideSchemes masks credentials that follow an authentication scheme name: %s', (_, text, shown) => {
  expect(hideSchemes(text)).toBe(shown);
});
