import { expect, test } from 'vitest';
import { idKey, type NewOperation, type TableStates } from '#batch/index.ts';
import { conflictText, versionConflict } from './ExistingVersion.tsx';

const ID = ['prod', 'items'];

function known(e_tag: string): TableStates {
  const version = { version: 43n, manifest_path: '_versions/43.manifest', manifest_size: 48_377n, e_tag };
  return new Map([[idKey(ID), { id: ID, state: 'stored', versions: [version], allVersions: true, at: 1 }]]);
}

function create(members: NewOperation['members']): NewOperation {
  return { kind: 'create_table_version', members: { id: ID, version: 43, ...members } };
}

test('compares members that both versions have, to the last byte', () => {
  const rows =
    versionConflict(create({ manifest_size: 48_378, e_tag: 'mine' }), known('theirs'), 'local') ?? [];
  expect(rows.filter(({ differs }) => differs).map(({ label }) => label)).toEqual(['Size', 'ETag']);
  expect(conflictText(rows)).toContain(
    'The marked rows differ: this is a different commit, not a duplicate of yours.',
  );
});

test('ignores members that only one version has', () => {
  const rows = versionConflict(create({ e_tag: 'same' }), known('same'), 'local') ?? [];
  expect(rows.filter(({ differs }) => differs)).toEqual([]);
  expect(conflictText(rows)).toContain(
    'No differences. An earlier request of yours may have created this version.',
  );
});

test('reports no conflict for a missing version', () => {
  expect(versionConflict(create({ version: 44 }), known('x'), 'local')).toBeUndefined();
  expect(versionConflict(create({ version: 43n, id: ['other'] }), known('x'), 'local')).toBeUndefined();
  expect(
    versionConflict({ kind: 'declare_table', members: { id: ID } }, known('x'), 'local'),
  ).toBeUndefined();
});
