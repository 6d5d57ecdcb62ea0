import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type ImportedRows, STAGING_PREFIX, type TableAt } from '#engine/calls.ts';
import { namesIn } from '#files/file-system.ts';
import { ERROR, type Id, type OperationName } from '#protocol/index.ts';
import { type FoundTable, requireTable } from '../catalog/find-table.ts';
import { CatalogRejection, versionNotFound } from '../catalog/refusals.ts';

import { askEngine } from './ask-engine.ts';
import { checkLinks, checkVersions, hasRows, withTableContext } from './readable-files.ts';
import type { RowStorage } from './row-storage.ts';
import { ensureDescribedRows, ensureSampleTable } from './sample-rows.ts';

interface TableWithRows extends FoundTable {
  readonly directory: string;
  /** The version that was checked as the latest. */
  readonly latest: bigint | undefined;
}

/** The table and where its rows are; refused by name where this server has none of them. */
export async function findRows(
  rows: RowStorage,
  id: Id,
  name: OperationName,
  version?: bigint | null,
): Promise<TableWithRows> {
  const table = await ensureRows(rows, id);
  const { location, is_only_declared: isOnlyDeclared } = table.record;
  const directory = rows.places.directoryOf(location);
  if (directory !== undefined && hasRows(directory)) {
    const latest = await withTableContext(id, () => checkVersions(rows.places, directory, version));
    return { ...table, directory, latest };
  }
  if (isOnlyDeclared) throw onlyDeclared(name, id);
  throw directory === undefined ? rowsElsewhere(id, location) : rowsGone(name, id, directory);
}

/** The same for a change that makes a version by the table's own means. */
export async function findOwnRows(rows: RowStorage, id: Id, name: OperationName): Promise<TableWithRows> {
  if (requireTable(rows.catalog, id).record.managed_versioning) throw nativeOnManaged(name, id);
  return findRows(rows, id, name);
}

export interface RowUpload {
  readonly id: Id;
  /** An Arrow IPC stream. */
  readonly upload: Readable;
  readonly signal: AbortSignal;
}

interface Import {
  /** Of the operation that asks for it. */
  readonly name: OperationName;
  readonly mode: 'append' | 'overwrite';
}

/** Takes the rows of a stream into a table that is there. Other writers of it wait only once the stream is whole. */
export async function importInto(
  rows: RowStorage,
  { id, upload, signal }: RowUpload,
  { name, mode }: Import,
): Promise<ImportedRows> {
  const { directory } = await findOwnRows(rows, id, name);
  return rows.uploadBuffer.withUpload({ stream: upload, signal }, (file) =>
    rows.locks.run(directory, () =>
      rows.uploadBuffer.noting(join(directory, STAGING_PREFIX), async (keepNote) => {
        try {
          return await askEngine(rows, 'importRows', { file, directory, mode }, { id, signal });
        } catch (problem) {
          // An engine that died leaves what it was at: it goes with the next import, or at the next start.
          if ((await namesIn(directory)).some((name) => name.startsWith(STAGING_PREFIX))) keepNote();
          throw problem;
        }
      }),
    ),
  );
}

/** A table of the sample of which nothing is known is made the first time that somebody looks at it. */
export async function ensureTableData(rows: RowStorage, id: Id): Promise<FoundTable> {
  const table = requireTable(rows.catalog, id);
  const isMade = await ensureSampleTable(rows, id, table);
  return isMade ? requireTable(rows.catalog, id) : table;
}

/** The same for its rows alone, of which a description needs none. */
async function ensureRows(rows: RowStorage, id: Id): Promise<FoundTable> {
  const table = await ensureTableData(rows, id);
  await ensureDescribedRows(rows, id, table);
  return table;
}

/**
 * The files of tables that leave the catalog stay: a table of the sample may not have had any yet. One that can't be made
 * leaves all the same.
 */
export async function ensureFiles(rows: RowStorage, ids: readonly Id[]): Promise<void> {
  for (const id of ids) {
    try {
      if (rows.catalog.findTable(id) !== undefined) await ensureRows(rows, id);
    } catch (problem) {
      if (!(problem instanceof CatalogRejection)) throw problem;
    }
  }
}

/** The table's own directory, where its versions are not entries of the catalog; undefined where they are. */
export async function ownDirectory(
  rows: RowStorage,
  id: Id,
  { number, record }: FoundTable,
): Promise<string | undefined> {
  if (record.managed_versioning || rows.catalog.latestVersion(number) !== undefined) return undefined;
  const directory = rows.places.directoryOf(record.location);
  if (directory === undefined || !hasRows(directory)) return undefined;
  await withTableContext(id, () => checkLinks(rows.places, directory));
  return directory;
}

/**
 * What the engine is to read. SECURITY: of a table that others write, in a folder, the latest version is the one that
 * was checked, by its number: meanwhile there may be another.
 */
export function engineTableOf(
  { places }: RowStorage,
  { directory, latest }: TableWithRows,
  id: Id,
  requested?: bigint | null,
): TableAt {
  const version = requested ?? (places.isOwn(directory) ? undefined : latest);
  return version === undefined ? { directory } : { directory, version: engineVersion(id, version) };
}

/** The engine counts versions in doubles; of a number past them there is no version anyway. */
export function engineVersion(id: Id, version: bigint): number {
  if (version > BigInt(Number.MAX_SAFE_INTEGER)) throw versionNotFound(id, version);
  return Number(version);
}

/** Not code 0: that one would say that the server never does it, and clients remember that. */
function rowsElsewhere(id: Id, location: string): CatalogRejection {
  return new CatalogRejection(
    ERROR.invalidTableState,
    id,
    (table) => `Rows of table ${table} aren’t available: the local server can’t read \`${location}\`.`,
  );
}

function rowsGone(name: OperationName, id: Id, directory: string): CatalogRejection {
  return new CatalogRejection(
    ERROR.invalidTableState,
    id,
    (table) => `\`${name}\` found no rows of table ${table}: its files aren’t at \`${directory}\` anymore.`,
  );
}

function onlyDeclared(name: OperationName, id: Id): CatalogRejection {
  return new CatalogRejection(
    ERROR.invalidTableState,
    id,
    (table) => `Table ${table} is declared but has no rows yet, so \`${name}\` isn’t possible.`,
  );
}

export function nativeOnManaged(name: OperationName, id: Id): CatalogRejection {
  return new CatalogRejection(
    ERROR.invalidTableState,
    id,
    (table) =>
      `The namespace manages versions of table ${table}. Create a version entry instead of using \`${name}\`.`,
  );
}
