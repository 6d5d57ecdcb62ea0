import { LanceFileError } from '#lance-format/file-bytes.ts';
import { type LanceTable, openLanceTable } from '#lance-format/lance-table.ts';
import { defined, ERROR, type Id, type TableDescription } from '#protocol/index.ts';
import { CatalogRejection, noVersionYet, tagNotFound, versionNotFound } from '../catalog/refusals.ts';
import { ApiFailure } from '../http/api-failure.ts';
import { versionAnswer } from '../operations/batched-writes.ts';
import type { OperationHandlers, OperationRequest } from '../operations/operation-handler.ts';
import { readLimit } from '../operations/read-parameters.ts';
import type { StorageNames } from './bucket-names.ts';
import { filesInStorage } from './storage-files.ts';

/** An operation of a catalog that consists of the storage itself. */
type StorageOperation<Name extends keyof OperationHandlers> = (
  storage: StorageNames,
  request: OperationRequest<Name>,
) => ReturnType<OperationHandlers[Name]>;

const listNamespaces: StorageOperation<'listNamespaces'> = async (storage, { id, query, signal }) => {
  const { names, next } = await storage.names(id, pageOf('namespaces', query), signal);
  return { namespaces: names, ...defined({ page_token: next }) };
};

const listTables: StorageOperation<'listTables'> = async (storage, { id, query, signal }) => {
  const { names, next } = await storage.names(id, pageOf('tables', query), signal);
  return { tables: names, ...defined({ page_token: next }) };
};

interface Paging {
  readonly page_token?: string | undefined;
  readonly limit?: number | undefined;
}

function pageOf(kind: 'tables' | 'namespaces', { page_token, limit }: Paging) {
  return { kind, after: page_token === '' ? undefined : page_token, limit: readLimit(limit) };
}

const describeNamespace: StorageOperation<'describeNamespace'> = async (storage, { id, signal }) => ({
  properties: { ...(await storage.properties(id, signal)) },
});

const namespaceExists: StorageOperation<'namespaceExists'> = async (storage, { id, signal }) => {
  await storage.names(id, { kind: 'tables', after: undefined, limit: 1 }, signal);
};

const tableExists: StorageOperation<'tableExists'> = async (storage, { id, body, signal }) => {
  await onTable(storage, { id, signal }, ({ table }) => versionOf(id, table, body.version));
};

const describeTable: StorageOperation<'describeTable'> = async (storage, request) => {
  const { id, query, body } = request;
  const withDetail = query.load_detailed_metadata === true || body.load_detailed_metadata === true;
  const withUri = query.with_table_uri === true || body.with_table_uri === true;
  return onTable(storage, request, async ({ table, location }) => ({
    location,
    ...(withUri ? { table_uri: location } : {}),
    ...(withDetail || body.version != null ? await detailOf(id, table, body.version) : {}),
    properties: {},
    managed_versioning: false,
    is_only_declared: false,
  }));
};

async function detailOf(
  id: Id,
  table: LanceTable,
  requested: bigint | null | undefined,
): Promise<Partial<TableDescription>> {
  const { version } = await versionOf(id, table, requested);
  const { schema, stats, metadata } = await table.detail(version);
  return {
    table: id.at(-1) ?? '',
    namespace: id.slice(0, -1),
    version,
    schema,
    stats,
    metadata: { ...metadata },
  };
}

const describeVersion: StorageOperation<'describeVersion'> = (storage, request) =>
  onTable(storage, request, async ({ table }) => ({
    version: versionAnswer(await versionOf(request.id, table, request.body.version)),
  }));

async function versionOf(id: Id, table: LanceTable, requested: bigint | null | undefined) {
  const found = requested == null ? await table.latest() : await table.find(requested);
  if (found !== undefined) return found;
  throw requested == null ? noVersionYet(id) : versionNotFound(id, requested);
}

const listVersions: StorageOperation<'listVersions'> = (storage, request) => {
  const { page_token, limit, descending } = request.query;
  const page = { after: readAfter(page_token), limit: readLimit(limit), isDescending: descending ?? false };
  return onTable(storage, request, async ({ table }) => {
    const { items, next } = await table.list(page);
    return {
      versions: items.map(versionAnswer),
      ...(next === undefined ? {} : { page_token: String(next) }),
    };
  });
};

function readAfter(token: string | undefined): bigint | undefined {
  if (token === undefined || token === '') return undefined;
  if (/^\d{1,20}$/.test(token)) return BigInt(token);
  throw new ApiFailure(ERROR.invalidInput, '`page_token` in the query is none that this listing gave out.');
}

const listTags: StorageOperation<'listTags'> = (storage, request) =>
  onTable(storage, request, async ({ table }) => ({
    tags: Object.fromEntries([...(await table.tags())].map(([name, tag]) => [name, { ...tag }])),
  }));

const getTagVersion: StorageOperation<'getTagVersion'> = (storage, request) =>
  onTable(storage, request, async ({ table }) => {
    const tag = (await table.tags()).get(request.body.tag);
    if (tag === undefined) throw tagNotFound(request.id, request.body.tag);
    return { version: tag.version };
  });

interface TableInStorage {
  readonly table: LanceTable;
  readonly location: string;
}

/** Adds the table to the error for a damaged file. */
async function onTable<Answer>(
  storage: StorageNames,
  { id, signal }: { readonly id: Id; readonly signal: AbortSignal },
  answer: (found: TableInStorage) => Promise<Answer>,
): Promise<Answer> {
  const { address, location, scope } = await storage.table(id, signal);
  const files = filesInStorage(storage.within(scope), signal);
  try {
    return await answer({ table: openLanceTable(address, files), location });
  } catch (problem) {
    if (!(problem instanceof LanceFileError)) throw problem;
    throw new CatalogRejection(
      ERROR.invalidTableState,
      id,
      (table) => `Table ${table} can’t be read: ${problem.message}`,
    );
  }
}

/** The operations of a catalog that consists of the storage itself. */
export const storageCatalog = {
  listNamespaces,
  listTables,
  describeNamespace,
  namespaceExists,
  tableExists,
  describeTable,
  describeVersion,
  listVersions,
  listTags,
  getTagVersion,
} satisfies { readonly [Name in keyof OperationHandlers]?: StorageOperation<Name> };
