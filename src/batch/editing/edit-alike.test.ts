import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringifyJson } from '#protocol/index.ts';
import type { OperationFields } from '../draft.ts';
import { changeAlike, sharedFields } from './edit-alike.ts';
import { type Editing, edit, startEditing, undo } from './editing.ts';

/** All operations after a change in the form that they share. */
function changed(
  all: readonly OperationFields[],
  change: (shown: OperationFields) => OperationFields,
): readonly OperationFields[] {
  const shared = sharedFields(all);
  return all.map((members) => changeAlike(members, shared, change(shared.members)));
}

describe('the shared form of several operations', () => {
  it('shows shared values and marks differing values', () => {
    const { members, different } = sharedFields([
      { id: ['a'], e_tag: 'x', version: 1n, naming_scheme: 'V1' },
      { id: ['b'], e_tag: 'x', version: 1, own: true },
    ]);
    expect(members).toEqual({ e_tag: 'x', version: 1n });
    expect([...different]).toEqual(['id', 'naming_scheme', 'own']);
  });

  it('changes only the edited field, in all operations', () => {
    const all = [{ id: ['a'], e_tag: 'x', note: 1 }, { id: ['b'] }];
    expect(changed(all, (shown) => ({ ...shown, e_tag: 'y' }))).toEqual([
      { id: ['a'], e_tag: 'y', note: 1 },
      { id: ['b'], e_tag: 'y' },
    ]);
  });

  it('removes a shared field from all operations', () => {
    expect(changed([{ e_tag: 'x', a: 1 }, { e_tag: 'x' }], ({ e_tag: _, ...others }) => others)).toEqual([
      { a: 1 },
      {},
    ]);
  });

  it('ignores an emptied field if the values differ, but applies an empty choice', () => {
    const all = [
      { metadata: { a: 'b' }, naming_scheme: 'V1' },
      { metadata: {}, naming_scheme: 'V2' },
    ];
    expect(changed(all, ({ metadata: _, ...others }) => others)).toEqual(all);
    expect(changed(all, ({ naming_scheme: _, ...others }) => others)).toEqual([
      { metadata: { a: 'b' } },
      { metadata: {} },
    ]);
  });

  it('replaces only the edited part of an identity', () => {
    const all = [{ identity: { auth_token: 'mine' } }, {}];
    expect(changed(all, (shown) => ({ ...shown, identity: { api_key: 'k' } }))).toEqual([
      { identity: { auth_token: 'mine', api_key: 'k' } },
      { identity: { api_key: 'k' } },
    ]);
  });
});

describe('changeAlike', () => {
  const name = fc.oneof(
    fc.constantFrom('e_tag', 'version', 'metadata', 'context', '__proto__', 'x'),
    fc.string(),
  );
  const value = fc.oneof(fc.jsonValue(), fc.bigInt());
  const members = fc.array(fc.tuple(name, value), { maxLength: 6 }).map(Object.fromEntries<unknown>);
  const several = fc.array(members, { minLength: 2, maxLength: 5 });
  const typed = fc.oneof(fc.string({ minLength: 1 }), fc.bigInt());

  it('preserves the bytes and the position of each unedited field', () => {
    fc.assert(
      fc.property(several, name, typed, (all, touched, next) => {
        const after = changed(all, (shown) => ({ ...shown, [touched]: next }));
        for (const [index, mine] of all.entries()) {
          const rest = (one: OperationFields = {}) =>
            stringifyJson(Object.fromEntries(Object.entries(one).filter(([other]) => other !== touched)));
          expect(rest(after[index])).toBe(rest(mine));
          expect(stringifyJson(new Map(Object.entries(after[index] ?? {})).get(touched))).toBe(
            stringifyJson(next),
          );
        }
      }),
    );
  });

  it('returns the same objects if nothing is edited', () => {
    fc.assert(
      fc.property(several, (all) => {
        for (const [index, one] of changed(all, (shown) => ({ ...shown })).entries())
          expect(one).toBe(all[index]);
      }),
    );
  });
});

describe('typing in a shared form', () => {
  const START = startEditing({
    operations: ['4', '5', 'x'].map((e_tag) => ({ kind: 'create_table_version', members: { e_tag } })),
    members: {},
  });

  function type(editing: Editing, e_tag: string): Editing {
    const { operations } = editing.draft;
    const shared = sharedFields(operations.map(({ members }) => members));
    const next = operations.map(({ key, kind, members }) => {
      const after = changeAlike(members, shared, { ...shared.members, e_tag });
      return [key, { kind, members: after }] as const;
    });
    return edit(editing, { kind: 'replace-each', operations: new Map(next), isTyped: true });
  }

  it('is one undo step, even if one operation already has the new value', () => {
    const end = ['4', '43', '432'].reduce(type, START);
    expect(end.draft.operations.map(({ members }) => members.e_tag)).toEqual(['432', '432', '432']);
    expect(undo(end).draft).toBe(START.draft);
  });
});
