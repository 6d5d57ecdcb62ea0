import { expect, test } from 'vitest';
import { type OperationFields, sharedFields } from '#batch/index.ts';
import { chooseManifest, withVersion } from '#domain/fields/manifest-choice.ts';
import { manifestName } from '#protocol/manifest-name.ts';
import { membersAfter } from './edit-together.ts';

const ALL: readonly OperationFields[] = [
  { id: ['a'], version: 3, naming_scheme: 'V1', manifest_path: '_versions/3.manifest' },
  { id: ['b'], version: 7, naming_scheme: 'V2', manifest_path: manifestName({ scheme: 'V2', version: 7n }) },
  { id: ['c'], version: 9, manifest_path: 'own/path' },
];

function changed(change: (shown: OperationFields) => OperationFields): readonly OperationFields[] {
  const shared = sharedFields(ALL);
  return ALL.map((members) =>
    membersAfter({ kind: 'create_table_version', members }, shared, change(shared.members)),
  );
}

test('a shared version updates each path according to its own naming scheme', () => {
  expect(changed((shown) => withVersion(shown, 8)).map(({ manifest_path: path }) => path)).toEqual([
    '_versions/8.manifest',
    manifestName({ scheme: 'V2', version: 8n }),
    'own/path',
  ]);
});

test('a shared naming scheme builds each path from its own version', () => {
  expect(changed((shown) => chooseManifest(shown, 'V1')).map(({ manifest_path: path }) => path)).toEqual([
    '_versions/3.manifest',
    '_versions/7.manifest',
    '_versions/9.manifest',
  ]);
});

test('choosing custom paths for all keeps them until one is typed', () => {
  const after = changed((shown) => chooseManifest(shown, 'own'));
  expect(after.map((members) => 'naming_scheme' in members)).toEqual([false, false, false]);
  expect(after.map((members) => members.manifest_path)).toEqual(ALL.map((members) => members.manifest_path));
});
