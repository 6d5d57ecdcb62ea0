import type { ChildPage, FailureDetails } from '#contract/index.ts';
import { defined, ERROR, type Id, isUnauthenticated, operations } from '#protocol/index.ts';
import { RequestFailure } from '../http/status-failure.ts';
import type { NamespaceClient } from '../namespace/namespace-client.ts';
import { type ListPage, pageOfNames } from '../namespace/pages.ts';
import type { NamesParams } from './cached-children-page.ts';
import { findNamespace, type NameTree } from './flat-listing.ts';
import {
  decodePagesCursor,
  encodeCursor,
  type ListingPart,
  type PageCursorState,
  type PageCursors,
  type PagesCursor,
  readNextPage,
} from './page-cursors.ts';

interface ListedNamesOptions {
  readonly client: NamespaceClient;
  readonly cursors: PageCursors;
  readonly byHand: NameTree;
  /** Before a server is known to list namespaces, its refusal shows what kind of server it is. */
  readonly isKnownToList: boolean;
}

interface ListedNamesParams extends NamesParams {
  readonly isBackground?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The namespaces or tables of the page; undefined if they belong to another page. */
type Part = (PartRead & { readonly failure?: RequestFailure }) | undefined;

/** One page from a server that lists namespaces and tables: first all namespaces, then the tables. */
export async function listedChildrenPage(
  options: ListedNamesOptions,
  params: ListedNamesParams,
): Promise<ChildPage> {
  const { cursor, at } = position(options.cursors, params.cursor);
  const read = (from: PagesCursor, limit: number, mayFail: (failure: RequestFailure) => boolean) =>
    attempt(
      readPart(options.client, cursor, from, { ...params, limit }),
      (failure) =>
        // A later page that fails can be requested again; only the first page can show that the list doesn't exist.
        from.page === 0 && mayFail(failure),
    );

  const namespaces =
    at.part === 'namespaces'
      ? await read(at, params.limit, (failure) => isWorthGoingOn(failure, options))
      : undefined;
  const tablesFrom = at.part === 'tables' ? at : startOf('tables', cursor);
  const room = params.limit - (namespaces?.names.length ?? 0);
  const hasTurn = namespaces?.next === undefined && room > 0;
  const tables = hasTurn ? await read(tablesFrom, room, () => true) : undefined;

  const added = addedByHand(options.byHand, params, cursor, { namespaces, tables });
  if (namespaces?.failure && tables?.failure && isEmpty(added)) throw namespaces.failure;
  const next = namespaces?.next ?? (hasTurn ? tables?.next : tablesFrom);
  const gap = gapOf(namespaces, tables);
  return {
    basis: 'listed',
    namespaces: [...(namespaces?.names ?? []), ...added.namespaces],
    tables: [...(tables?.names ?? []), ...added.tables],
    byHand: [...added.namespaces, ...added.tables],
    ...(next === undefined ? {} : { cursor: encodeCursor(next) }),
    ...defined({ gap }),
  };
}

function position(
  cursors: PageCursors,
  encoded: string | undefined,
): { readonly cursor: PageCursorState; readonly at: PagesCursor } {
  if (encoded === undefined) {
    const cursor = cursors.begin();
    return { cursor, at: startOf('namespaces', cursor) };
  }
  const at = decodePagesCursor(encoded);
  return { cursor: cursors.resume(at.cursor), at };
}

function startOf(part: ListingPart, cursor: PageCursorState): PagesCursor {
  return { in: 'pages', part, cursor: cursor.id, page: 0 };
}

async function attempt(
  read: Promise<PartRead>,
  mayFail: (failure: RequestFailure) => boolean,
): Promise<Part> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof RequestFailure && mayFail(error)) return { names: [], failure: error };
    throw error;
  }
}

/** Whether the tables may still be listed although the namespaces could not be. */
function isWorthGoingOn({ code, details }: RequestFailure, { isKnownToList }: ListedNamesOptions): boolean {
  if (code === 'NOT_SUPPORTED') return isKnownToList;
  return code !== 'UNREACHABLE' && code !== 'TIMED_OUT' && !isUnauthenticated(details.status);
}

interface Added {
  readonly namespaces: readonly string[];
  readonly tables: readonly string[];
}

/** Names added by hand come at the end of their part, once no page of the server contained them. */
function addedByHand(
  tree: NameTree,
  { id }: ListedNamesParams,
  cursor: PageCursorState,
  parts: { readonly namespaces: Part; readonly tables: Part },
): Added {
  const byHand = findNamespace(tree, id);
  const unseen = (part: ListingPart, names: readonly string[]) => {
    const isAtItsEnd = parts[part] !== undefined && parts[part].next === undefined;
    return isAtItsEnd ? names.filter((name) => !cursor.loopDetector(part).hasSeen(name)) : [];
  };
  return {
    namespaces: unseen('namespaces', [...(byHand?.namespaces.keys() ?? [])]),
    tables: unseen('tables', byHand?.tables ?? []),
  };
}

function isEmpty({ namespaces, tables }: Added): boolean {
  return namespaces.length + tables.length === 0;
}

function gapOf(namespaces: Part, tables: Part): FailureDetails | undefined {
  if (namespaces?.failure && tables?.failure) return namespaces.failure.details;
  return (
    namespaces?.gap ??
    tables?.gap ??
    [namespaces?.failure, tables?.failure].find((failure) => failure && !isOfOtherDepth(failure))?.details
  );
}

/**
 * Servers with a fixed depth (catalog, schema, table) respond with 400 if a level can't contain what was requested:
 * that is an empty list, not a gap. The other part was listed with the same paging, so the 400 can't be about paging.
 */
function isOfOtherDepth({ details }: RequestFailure): boolean {
  return details.status === 400 && (details.code === undefined || details.code === ERROR.invalidInput);
}

/** The names read for one part of a page. */
interface PartRead {
  readonly names: readonly string[];
  /** Where the list continues; absent at its end. */
  readonly next?: PagesCursor;
  readonly gap?: FailureDetails;
}

interface PartParams {
  readonly id: Id;
  readonly limit: number;
  readonly isBackground?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

async function readPart(
  client: NamespaceClient,
  cursor: PageCursorState,
  from: PagesCursor,
  params: PartParams,
): Promise<PartRead> {
  const list = {
    loopDetector: cursor.loopDetector(from.part),
    read: (token: string | undefined) => callListing(client, { ...from, token }, params),
    keyOf: (name: string) => name,
    what: from.part,
  };
  const { items, ...rest } = await readNextPage(list, from);
  return { names: items, ...rest };
}

async function callListing(
  client: NamespaceClient,
  { part, token }: PagesCursor,
  { id, limit, isBackground = false, signal }: PartParams,
): Promise<ListPage<string>> {
  const options = { id, query: { page_token: token, limit }, isBackground, signal };
  if (part === 'namespaces') {
    const { answer } = await client.call(operations.listNamespaces, options);
    return pageOfNames(answer.namespaces, answer.page_token);
  }
  const { answer } = await client.call(operations.listTables, options);
  return pageOfNames(answer.tables, answer.page_token);
}
