import { expect, it } from 'vitest';
import { folderNote } from './folder-note.ts';

const inside = (...names: readonly string[]) => ({
  namespaces: names.map((name) => ({ name })),
  tables: [],
});

it.each([
  ['a catalog', inside('17c5_prod$items', '__manifest'), 'This folder holds the catalog of a server'],
  ['a table without the ending', inside('_transactions', '_versions', 'data'), 'This folder is a table'],
  ['a folder of folders', inside('data', 'prod'), undefined],
])('says what the parts of %s are in an opened folder', (_, names, title) => {
  expect(folderNote({ folder: '/lake' }, names)?.title).toBe(title);
});

it('says nothing of a server, whose namespaces may have any names', () => {
  expect(folderNote({}, inside('_versions', '__manifest'))).toBeUndefined();
});
