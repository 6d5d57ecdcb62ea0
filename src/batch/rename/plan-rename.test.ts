import { describe, expect, it } from 'vitest';
import { absent, knownTables, table } from '../checks/testing/drafts.ts';
import { type KnownVersion, type NewOperation, tableOf } from '../draft.ts';
import { freeTableName, planRename, type RenamePlan, type RenameWish } from './plan-rename.ts';

const ITEMS = ['prod', 'items'];
const NEW = ['prod', 'items_new'];
const OLD = ['prod', 'items_old'];

/** The newest first, each with its manifest. */
function entries(count: number): readonly KnownVersion[] {
  return Array.from({ length: count }, (_, place) => ({
    version: BigInt(count - place),
    manifest_path: `_versions/${count - place}.manifest`,
    manifest_size: 7n,
    e_tag: `e${count - place}`,
    metadata: { of: 'x', api_key: 'hidden' },
  }));
}

const from = table({ id: NEW, location: 's3://lake/new', versions: entries(2) });
const taken = table({ id: ITEMS, versions: entries(3), tags: new Map([['release', 2n]]) });

function plan(wish: Partial<RenameWish> = {}): RenamePlan {
  return planRename({ from, to: ITEMS, ...wish });
}

function operationsOf(made: RenamePlan): readonly NewOperation[] {
  return 'problem' in made ? [] : made.operations;
}

const lines = (made: RenamePlan) =>
  operationsOf(made).map(
    (operation) => `${operation.kind} ${tableOf(operation)?.at(-1)} ${operation.members.location ?? ''}`,
  );

const said = (made: RenamePlan) =>
  'problem' in made ? made.problem : made.effects.map(({ what, words }) => `${what}: ${words}`);

describe('the operations of a rename', () => {
  it('deregister the table and declare it at the same location with its versions, oldest first', () => {
    const made = operationsOf(plan({ from: { ...from, properties: new Map([['owner', 'ml']]) } }));
    expect(made.map(({ kind }) => kind)).toEqual([
      'deregister_table',
      'declare_table',
      'create_table_version',
      'create_table_version',
    ]);
    expect(made[1]?.members).toEqual({
      id: ITEMS,
      location: 's3://lake/new',
      properties: { owner: 'ml' },
      vend_credentials: false,
    });
    expect(made[2]?.members).toEqual({
      id: ITEMS,
      version: 1,
      manifest_path: '_versions/1.manifest',
      manifest_size: 7,
      e_tag: 'e1',
      metadata: { of: 'x' },
    });
  });

  it('first rename the table that has the new name', () => {
    expect(lines(plan({ taken, keptAs: OLD }))).toEqual([
      'deregister_table items ',
      'declare_table items_old s3://lake/items',
      ...Array(3).fill('create_table_version items_old '),
      'deregister_table items_new ',
      'declare_table items s3://lake/new',
      ...Array(2).fill('create_table_version items '),
    ]);
  });

  it('only deregister the replaced table if it isn’t kept', () => {
    expect(lines(plan({ taken })).slice(0, 3)).toEqual([
      'deregister_table items ',
      'deregister_table items_new ',
      'declare_table items s3://lake/new',
    ]);
  });

  it('omit the other table if the name is free', () => {
    expect(lines(plan({ taken: absent(ITEMS) }))).toHaveLength(4);
  });
});

describe('the effects of a rename', () => {
  it('list what is kept and what is lost', () => {
    const properties = new Map([
      ['owner', 'ml'],
      ['password', 'hidden'],
    ]);
    expect(said(plan({ from: { ...from, properties, tags: new Map([['golden', 1n]]) } }))).toEqual([
      'stays: Files stay at s3://lake/new.',
      'stays: 2 versions stay with new dates.',
      'stays: The server still manages its versions.',
      'stays: 1 property stays.',
      'lost: password isn’t copied, since its value is hidden. Add it to the operation.',
      'lost: Tag golden v1 is removed. A batch can’t create tags.',
    ]);
  });

  it('include that the server will manage the versions of a table that managed its own', () => {
    expect(said(plan({ from: { ...from, managed_versioning: false } }))).toContain(
      'changes: The server will manage its versions, and may reject rows that are written without it.',
    );
  });

  it('are only the files and the state for a declared table', () => {
    const declared = { ...from, state: 'declared', versions: [] } as const;
    expect(said(plan({ from: declared }))).toEqual([
      'stays: Files stay at s3://lake/new.',
      'stays: It stays a declared table.',
    ]);
  });

  it('include the losses of the replaced table', () => {
    expect(said(plan({ taken }))).toContain('lost: This removes 3 versions and tag release of items.');
    expect(said(plan({ taken, keptAs: OLD }))).toEqual(
      expect.arrayContaining([
        'stays: items becomes items_old.',
        'lost: Tag release v2 of items is removed.',
      ]),
    );
  });
});

it.each<readonly [string, Partial<RenameWish>, RegExp]>([
  ['the name is the same', { to: NEW }, /another name/],
  ['the table doesn’t exist', { from: absent(NEW) }, /items_new doesn’t exist/],
  ['its location isn’t known', { from: { ...from, location: undefined } }, /^The location of items_new/],
  [
    'its versions aren’t all known',
    { from: { ...from, allVersions: false } },
    /^Not every version of items_new/,
  ],
  ['a version has no manifest', { from: { ...from, versions: [{ version: 1n }] } }, /^Not every version/],
  [
    'the state of the replaced table is unknown',
    { taken: { ...taken, state: 'unknown' } },
    /whether items exists/,
  ],
  ['the replaced table keeps its name', { taken, keptAs: ITEMS }, /items needs another name/],
  ['it would be too long', { from: { ...from, versions: entries(10_000) } }, /over 10,000 operations/],
])('rejects a rename if %s', (_, wish, words) => {
  expect(said(plan(wish))).toMatch(words);
});

it('finds a free name for the replaced table', () => {
  const known = knownTables(table({ id: OLD }));
  expect(freeTableName(ITEMS, () => false)).toEqual(OLD);
  expect(freeTableName(ITEMS, (id) => known.has(JSON.stringify(id)))).toEqual(['prod', 'items_old2']);
});
