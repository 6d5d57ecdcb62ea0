import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BatchContent, batchBody, readBatchBody, startEditing } from '#batch/index.ts';
import { isSecretMember, parseJson } from '#protocol/index.ts';
import { keptBody } from './draft-saver.ts';

const member = fc.oneof(
  fc.string(),
  fc.maxSafeInteger(),
  fc.bigInt({ min: 2n ** 60n, max: 2n ** 64n }),
  fc.boolean(),
);
const members = fc.dictionary(
  fc.string({ minLength: 1 }).filter((name) => name !== 'operations' && !isSecretMember(name)),
  member,
);
const drafts = fc.record({
  operations: fc.array(
    fc.record({ kind: fc.constantFrom('declare_table' as const, 'deregister_table' as const), members }),
  ),
  members,
});

describe('what the host keeps of a batch', () => {
  it('says the same as the request body', () => {
    fc.assert(
      fc.property(drafts, (parts) => {
        const { draft } = startEditing(withoutIdentityMember(parts));
        expect(parseJson(keptBody(draft))).toEqual(parseJson(batchBody(draft).text));
      }),
    );
  });

  it('has no identity in it', () => {
    const { draft } = startEditing({
      operations: [{ kind: 'declare_table', members: { id: ['a'], identity: { api_key: 'sesame' } } }],
      members: { identity: { auth_token: 'sesame' }, context: { a: 'b' } },
    });
    expect(keptBody(draft)).toBe('{"operations":[{"declare_table":{"id":["a"]}}],"context":{"a":"b"}}');
  });

  it('can be read again before anything is in it', () => {
    expect(readBatchBody(keptBody({ operations: [], members: {} }))).toEqual({
      draft: { operations: [], members: {} },
    });
  });
});

function withoutIdentityMember({
  operations,
  members: { identity: _, ...rest },
}: Omit<BatchContent, 'operations'> & {
  readonly operations: readonly {
    readonly kind: 'declare_table' | 'deregister_table';
    readonly members: BatchContent['members'];
  }[];
}) {
  return {
    operations: operations.map(({ kind, members: { identity: __, ...others } }) => ({
      kind,
      members: others,
    })),
    members: rest,
  };
}
