import { expect, it } from 'vitest';
import type { Connection } from '#contract/index.ts';
import { folderNote } from './folder-note.ts';

const BUCKET = { bucket: {} as NonNullable<Connection['bucket']> };
const inside = (...names: readonly string[]) => ({ namespaces: names.map((name) => ({ name })) });

it.each([
  [
    'tables of a directory namespace',
    inside('17c54009_prod$items'),
    'These folders are named like tables of a directory namespace',
  ],
  ['a table without the ending', inside('_transactions', '_versions', 'data'), 'This folder is a table'],
  ['a folder of folders', inside('data', 'prod'), undefined],
])('recognizes %s in a bucket', (_, names, title) => {
  expect(folderNote(BUCKET, names)?.title).toBe(title);
});

it('shows no note for a server, whose namespaces may have any names', () => {
  expect(folderNote({}, inside('_versions', '17c54009_prod$items'))).toBeUndefined();
});
