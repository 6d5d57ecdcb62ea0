import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BATCH_KINDS } from '#protocol/index.ts';
import { groupsOf, hasIdentity, isUntouched, newOperation, tableOf, withoutIdentity } from './draft.ts';
import { startEditing } from './editing/editing.ts';
import { madeUpDraft } from './testing/made-up.ts';

describe('groupsOf', () => {
  it('keeps every operation once and in order, grouped by table', () => {
    const id = fc.oneof(fc.array(fc.constantFrom('a', 'b', '["a"]', 'none'), { maxLength: 2 }), fc.integer());
    fc.assert(
      fc.property(fc.array(id), (ids) => {
        const { draft } = startEditing({
          operations: ids.map((id) => ({ kind: 'deregister_table', members: { id } })),
          members: {},
        });
        const groups = groupsOf(draft.operations);
        const all = groups.flatMap((group) => group.operations);
        expect(all.toSorted((one, other) => one.key - other.key)).toEqual(draft.operations);
        expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length);
        for (const group of groups) {
          expect(group.operations.map(tableOf)).toEqual(group.operations.map(() => group.id));
          expect(group.operations.map(({ key }) => key)).toEqual(
            group.operations.map(({ key }) => key).toSorted((a, b) => a - b),
          );
        }
        const firsts = groups.map((group) => group.operations[0]?.key ?? 0);
        expect(firsts).toEqual(firsts.toSorted((a, b) => a - b));
      }),
    );
  });
});

describe('identity', () => {
  it('is removed from stored drafts, while all other members are kept', () => {
    fc.assert(
      fc.property(madeUpDraft, (parts) => {
        const stored = withoutIdentity(parts);
        expect(hasIdentity(stored)).toBe(false);
        const identity = { auth_token: 'secret' };
        const withOne = {
          members: { ...stored.members, identity },
          operations: stored.operations.map((operation) => ({
            ...operation,
            members: { ...operation.members, identity },
          })),
        };
        expect(hasIdentity(withOne)).toBe(true);
        expect(withoutIdentity(withOne)).toEqual(stored);
      }),
    );
  });

  it('is found in a single operation', () => {
    const operations = [
      newOperation('deregister_table', ['a']),
      { kind: 'deregister_table' as const, members: { identity: { api_key: 'k' } } },
    ];
    expect(hasIdentity({ operations, members: {} })).toBe(true);
  });

  it('is removed without changing the keys of a draft', () => {
    const { draft } = startEditing({ operations: [newOperation('deregister_table', ['a'])], members: {} });
    expect(withoutIdentity(draft).operations).toEqual(draft.operations);
  });
});

it.each(BATCH_KINDS)('creates a %s with the ID of its table', (kind) => {
  expect(tableOf(newOperation(kind, ['a', 'b']))).toEqual(['a', 'b']);
});

it.each(BATCH_KINDS)('treats a new %s as untouched until a member changes', (kind) => {
  const made = newOperation(kind, ['a', 'b']);
  const touched = { kind, members: { ...made.members, context: {} } };
  expect([newOperation(kind), made, touched].map(isUntouched)).toEqual([true, true, false]);
});
