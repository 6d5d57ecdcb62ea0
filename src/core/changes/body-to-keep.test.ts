import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson, stringifyJson } from '#protocol/index.ts';
import { secretPlace } from '#protocol/testing/secret-places.ts';
import { HIDDEN } from '../activity-log/mask-secrets.ts';
import { parseBatch } from '../batches/read-batch.ts';
import { bodyToKeep, secretsOf } from './body-to-keep.ts';

const CANARY = 'CANARY';

describe('bodyToKeep', () => {
  it.each([
    '{"operations":[]}',
    ' {\n  "operations" : [ {"declare_table":{"id":["a","\ud83e\udd8a"],"version":1.50,"n":18446744073709551615}} ] }\n',
    '[]',
    'null',
  ])('keeps a body without credentials unchanged: %s', (body) => {
    expect(bodyToKeep(body)).toBe(body);
  });

  it.each([
    ['of the batch', `{"identity":{"api_key":"${CANARY}"},"operations":[]}`, { operations: [] }],
    [
      'of an operation',
      `{"operations":[{"declare_table":{"identity":{"auth_token":"${CANARY}"},"id":["t"]}}]}`,
      { operations: [{ declare_table: { id: ['t'] } }] },
    ],
    [
      'beside an operation',
      `{"operations":[{"Identity":"${CANARY}","deregister_table":{"id":["t"]}}]}`,
      { operations: [{ deregister_table: { id: ['t'] } }] },
    ],
    ['with an escape in its name', `{"\\u0069dentity":"${CANARY}","operations":[]}`, { operations: [] }],
    [
      'hidden by a second member of the same name',
      `{"operations":[{"declare_table":{"identity":"${CANARY}"}}],"operations":[]}`,
      { operations: [] },
    ],
    [
      'for storage',
      `{"operations":[{"declare_table":{"id":["t"],"storage_options":{"key":"${CANARY}"}}}]}`,
      { operations: [{ declare_table: { id: ['t'] } }] },
    ],
  ])('removes the credentials %s', (_, body, kept) => {
    expect(bodyToKeep(body)).not.toContain(CANARY);
    expect(parseJson(bodyToKeep(body))).toEqual(kept);
  });

  it('keeps user data that is named like a credential, and every digit', () => {
    const body = {
      identity: {},
      operations: [
        {
          create_table_version: { id: ['identity'], version: 2n ** 63n - 1n, metadata: { identity: 'mine' } },
        },
      ],
    };
    const { identity, ...kept } = body;
    expect(parseJson(bodyToKeep(stringifyJson(body)))).toEqual(kept);
  });

  it('removes a credential of any name at any place', () => {
    fc.assert(
      fc.property(
        secretPlace,
        fc.constantFrom('beside', 'within', 'properties', 'context'),
        (place, where) => {
          const members = place(CANARY);
          const isOwnData = where === 'properties' || (where === 'within' && 'metadata' in members);
          // In properties and metadata, a user’s own data may have such a name.
          fc.pre(!isOwnData || !/identity|storage_?options/i.test(JSON.stringify(members)));
          const about = { id: ['t'], ...(where === 'within' ? members : { [where]: members }) };
          const body = { operations: [{ declare_table: about, ...(where === 'beside' ? members : {}) }] };
          expect(bodyToKeep(JSON.stringify(body))).not.toContain(CANARY);
        },
      ),
    );
  });

  it('masks a secret property but keeps its name, and parseBatch rejects the mask', () => {
    const properties = { owner: 'me', 's3.secret-access-key': CANARY };
    const body = { operations: [{ declare_table: { id: ['t'], properties } }] };
    const stored = bodyToKeep(JSON.stringify(body));
    expect(parseJson(stored)).toMatchObject({
      operations: [{ declare_table: { properties: { owner: 'me', 's3.secret-access-key': HIDDEN } } }],
    });
    expect(() => parseBatch(stored)).toThrow(
      'in place of a secret that wasn’t saved. Enter it again, or remove it.',
    );
  });

  it('removes every identity at any place', () => {
    const secret = fc.constant({ identity: { api_key: CANARY } });
    const other = fc.dictionary(fc.constantFrom('id', '__proto__', 'x'), fc.jsonValue());
    const operation = fc.tuple(other, secret, fc.boolean()).map(([members, identity, isBeside]) => {
      const about = { declare_table: isBeside ? members : { ...members, ...identity } };
      return isBeside ? { ...about, ...identity } : about;
    });
    const batch = fc.record({ operations: fc.array(operation) });
    fc.assert(
      fc.property(batch, (body) => {
        expect(bodyToKeep(JSON.stringify({ ...body, identity: CANARY }))).not.toContain(CANARY);
      }),
    );
  });

  it.each(['', '{', '{"identity":"CANARY"', '['.repeat(100_000)])(
    'throws if the body is not JSON',
    (body) => {
      expect(() => bodyToKeep(body)).toThrow(/The batch (isn’t JSON|is nested too deeply)/);
    },
  );
});

it('secretsOf returns every string in the credentials of a body', () => {
  const identity = { api_key: 'one', more: ['two', { three: 'three' }] };
  const operations = [{ declare_table: { identity: { auth_token: 'four' }, id: ['not'] } }];
  expect(secretsOf(JSON.stringify({ identity, operations }))).toEqual(['one', 'two', 'three', 'four']);
  expect(secretsOf('{"operations":[]}')).toEqual([]);
});
