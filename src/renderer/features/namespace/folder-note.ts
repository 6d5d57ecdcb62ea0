import type { Connection } from '#contract/index.ts';
import type { LoadedNames } from '#domain/names/use-namespace-children.ts';

interface FolderNote {
  readonly title: string;
  readonly text: string;
}

/** In a folder or bucket, only a folder whose name ends in `.lance` is listed as a table: others may still hold one. */
export function folderNote(
  { folder, bucket }: Pick<Connection, 'folder' | 'bucket'>,
  { namespaces, tables }: Pick<LoadedNames, 'namespaces' | 'tables'>,
): FolderNote | undefined {
  if (folder === undefined && bucket === undefined) return undefined;
  const names = new Set([...namespaces.map(({ name }) => name), ...tables]);
  if (names.has('__manifest')) return CATALOG;
  return names.has('_versions') ? TABLE : undefined;
}

const CATALOG: FolderNote = {
  title: 'This folder holds the catalog of a server',
  text: 'Vitrine doesn’t read the names of its tables, which are in __manifest: it lists their folders as namespaces. Connect to the server that uses this folder to see its tables.',
};

const TABLE: FolderNote = {
  title: 'This folder is a table',
  text: 'It has the versions of a table, but its name doesn’t end in .lance, so Vitrine lists its parts as namespaces. Open it with a client by its path, or through the server that created it.',
};
