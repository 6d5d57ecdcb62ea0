import type { Connection } from '#contract/index.ts';
import type { LoadedNames } from '#domain/names/use-namespace-children.ts';

interface FolderNote {
  readonly title: string;
  readonly text: string;
}

/** The name that a directory namespace gives to the folder of a table below its root: `17c54009_prod$items`. */
const OF_DIRECTORY_NAMESPACE = /^[0-9a-f]{8}_.+\$/;

/** Folders of a bucket that are listed as namespaces, although they hold tables. */
export function folderNote(
  { bucket }: Pick<Connection, 'bucket'>,
  { namespaces }: Pick<LoadedNames, 'namespaces'>,
): FolderNote | undefined {
  if (bucket === undefined) return undefined;
  if (namespaces.some(({ name }) => OF_DIRECTORY_NAMESPACE.test(name))) return DIRECTORY_NAMESPACE;
  return namespaces.some(({ name }) => name === '_versions') ? TABLE : undefined;
}

const DIRECTORY_NAMESPACE: FolderNote = {
  title: 'These folders are named like tables of a directory namespace',
  text: 'Its table names are in __manifest, which Vitrine reads if the bucket is opened at this folder. Opened above it, the folders are listed as namespaces.',
};

const TABLE: FolderNote = {
  title: 'This folder is a table',
  text: 'It has the versions of a table, but its name doesn’t end in .lance, so Vitrine lists its parts as namespaces. Open it with a client by its path, or through the server that created it.',
};
