import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type ImportedRows, STAGING_PREFIX, type TableAt } from '#engine/calls.ts';
import { namesIn } from '#files/file-system.ts';
import { ERROR, type Id, type OperationName } from '#protocol/index.ts';
import { type FoundTable, requireTable } from '../catalog/find-table.ts';
import { CatalogRejection, versionNotFound } from '../catalog/refusals.ts';

import { callEngine } from './call-engine.ts';
import { checkLinks, checkVersions, hasRows, withTableContext } from './readable-files.ts';
import type { RowStorage } from './row-storage.ts';
import { ensureDescribedRows, ensureSampleTable } from './sample-rows.ts';

interface TableWithRows extends FoundTable {
  readonly directory: string;
  /** The version that was checked as the latest. */
  readonly latest: bigint | undefined;
}

/** Finds a table with its rows. If this server doesn’t have them, the rejection names the operation. */
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

/** Like {@link findRows}, for changes that create a version in the table’s own files. */
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
  /** The operation of the request. */
  readonly name: OperationName;
  readonly mode: 'append' | 'overwrite';
}

/** Imports the rows of a stream into an existing table. Other writers wait only once the whole stream is received. */
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
          return await callEngine(rows, 'importRows', { file, directory, mode }, { id, signal });
        } catch (problem) {
          // An engine that crashed leaves its staging files. The next import or the next start removes them.
          if ((await namesIn(directory)).some((name) => name.startsWith(STAGING_PREFIX))) keepNote();
          throw problem;
        }
      }),
    ),
  );
}

/** Creates a sample table of which nothing is known on first use. */
export async function ensureTableData(rows: RowStorage, id: Id): Promise<FoundTable> {
  const table = requireTable(rows.catalog, id);
  const isMade = await ensureSampleTable(rows, id, table);
  return isMade ? requireTable(rows.catalog, id) : table;
}

/** Also creates the rows, which a description doesn’t need. */
async function ensureRows(rows: RowStorage, id: Id): Promise<FoundTable> {
  const table = await ensureTableData(rows, id);
  await ensureDescribedRows(rows, id, table);
  return table;
}

/**
 * The files of a table that leaves the catalog stay, so a sample table gets its files first. If that fails, it leaves
 * the catalog without them.
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

/** The table's directory. Returns undefined if its versions are entries of the catalog. */
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
 * The table for the engine. SECURITY: for a table in a folder that others may change, the latest version is replaced
 * by the number that was checked, as there may be a newer one by now.
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

/** The engine represents versions as doubles. No real version is larger. */
export function engineVersion(id: Id, version: bigint): number {
  if (version > BigInt(Number.MAX_SAFE_INTEGER)) throw versionNotFound(id, version);
  return Number(version);
}

/** Not code 0: it would mean that the server never supports the operation, and clients remember that. */
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
