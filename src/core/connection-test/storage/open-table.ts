import { readMark, VERSIONS_DIRECTORY, versionOf } from '#lance-format/version-files.ts';
import type { Id } from '#protocol/index.ts';
import { Failure } from '../../failure.ts';
import { createManifests } from '../../storage-gateway/manifests.ts';
import { filesIn } from '../../storage-gateway/object-responses.ts';
import { createOpenedTables, type OpenedTable } from '../../storage-gateway/opened-tables.ts';
import type { TablePlaces } from '../../storage-gateway/places.ts';

/** A table whose newest manifest was read and checked, as the gateway does before the engine reads it. */
export interface TableForTest {
  readonly version: bigint;
  readonly table: OpenedTable;
  /** A file to measure a read with. */
  readonly file: { readonly key: string; readonly words: string };
}

/** Throws a `Failure` if there is no table, or if its format isn’t supported. */
export async function openTable(
  places: Pick<TablePlaces, 'table'>,
  id: Id,
  signal: AbortSignal,
): Promise<TableForTest> {
  const opened = createOpenedTables({ places });
  const table = await opened.open({ id }, signal);
  const versions = `${table.address}/${VERSIONS_DIRECTORY}`;
  const newest = newestOf(
    (await filesIn(table, versions, { isFirst: false, signal })).map(({ name }) => name),
  );
  if (newest === undefined) {
    throw new Failure(
      'GONE',
      `There is no version of a table at ${table.location}. Check that it was written.`,
    );
  }
  const manifest = `${versions}/${newest.name}`;
  await createManifests(opened).read(table, manifest, signal);
  const data = await firstDataFile(table, signal);
  return {
    version: newest.version,
    table,
    file:
      data === undefined
        ? { key: table.keyOf(manifest), words: 'of its manifest' }
        : { key: data, words: 'of its first data file' },
  };
}

function newestOf(names: readonly string[]) {
  const marks = names.flatMap((name) => {
    const mark = readMark(name);
    return mark === undefined ? [] : [{ name, mark }];
  });
  const [newest] = marks.sort((one, other) => (one.mark < other.mark ? -1 : 1));
  return newest && { name: newest.name, version: versionOf(newest.mark) };
}

/** A folder may itself be an object, whose name ends in a slash. */
async function firstDataFile(table: OpenedTable, signal: AbortSignal): Promise<string | undefined> {
  const prefix = `${table.keyOf(table.address)}/data/`;
  const request = { prefix, delimiter: true, most: 2, signal };
  const { objects } = await table.use((store) => store.list(request), signal);
  return objects.find(({ key, size }) => key !== prefix && size > 0)?.key;
}

export async function readFirstByte({ table, file }: TableForTest, signal: AbortSignal): Promise<void> {
  await table.use((store) => store.read({ key: file.key, range: { from: 0, to: 1 }, signal }), signal);
}
