import type { FailureDetails } from '../../contract/index.ts';
import { type Id, operations } from '../../protocol/index.ts';
import type { ListingPart, PagesCursor } from './cursor.ts';
import type { NamespaceClient } from './namespace-client.ts';
import type { Walk } from './walks.ts';

/** What one look at the namespaces, or at the tables, of a namespace gave. */
export interface PartRead {
  readonly names: readonly string[];
  /** Where it goes on; absent at its end. */
  readonly next?: PagesCursor;
  readonly gap?: FailureDetails;
}

export interface PartWanted {
  readonly id: Id;
  readonly limit: number;
  readonly signal?: AbortSignal | undefined;
}

/** Beyond this many pages without a name in one look, the window gets an empty page and may ask on. */
const MOST_EMPTY_PAGES = 50;

/** The next page that has names: servers may send empty or repeated ones with a token still set. */
export async function readPart(
  client: NamespaceClient,
  walk: Walk,
  from: PagesCursor,
  wanted: PartWanted,
): Promise<PartRead> {
  let at = from;
  for (let empty = 0; ; empty += 1) {
    const answer = await callListing(client, at, wanted);
    const names = walk.unseen(at.part, at.page, answer.names);
    if (answer.token === undefined) return { names };
    if (walk.isCircle(at.part, at.page, answer.token)) return { names, gap: circle(at.part) };
    at = { ...at, token: answer.token, page: at.page + 1 };
    if (names.length > 0 || empty >= MOST_EMPTY_PAGES) return { names, next: at };
  }
}

async function callListing(
  client: NamespaceClient,
  { part, token }: PagesCursor,
  { id, limit, signal }: PartWanted,
): Promise<{ readonly names: readonly string[]; readonly token: string | undefined }> {
  const options = { id, query: { page_token: token, limit }, signal };
  if (part === 'namespaces') {
    const { answer } = await client.call(operations.listNamespaces, options);
    return { names: answer.namespaces, token: answer.page_token || undefined };
  }
  const { answer } = await client.call(operations.listTables, options);
  return { names: answer.tables, token: answer.page_token || undefined };
}

function circle(part: ListingPart): FailureDetails {
  return {
    message: `The server's list of ${part} goes in a circle, so it was left. There may be more of them.`,
  };
}
