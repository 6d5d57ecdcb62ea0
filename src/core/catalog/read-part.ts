import type { FailureDetails } from '../../contract/index.ts';
import { type Id, operations } from '../../protocol/index.ts';
import type { NamespaceClient } from '../namespace/namespace-client.ts';
import type { ListPage } from '../namespace/pages.ts';
import type { PagesCursor } from './page-cursor.ts';
import type { PageCursorState } from './page-cursors.ts';
import { readNextPage } from './read-next-page.ts';

/** What one look at the namespaces, or at the tables, of a namespace gave. */
export interface PartRead {
  readonly names: readonly string[];
  /** Where it goes on; absent at its end. */
  readonly next?: PagesCursor;
  readonly gap?: FailureDetails;
}

export interface PartParams {
  readonly id: Id;
  readonly limit: number;
  readonly isBackground?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

export async function readPart(
  client: NamespaceClient,
  walk: PageCursorState,
  from: PagesCursor,
  wanted: PartParams,
): Promise<PartRead> {
  const list = {
    trail: walk.trail(from.part),
    read: (token: string | undefined) => callListing(client, { ...from, token }, wanted),
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
    return { items: answer.namespaces, token: answer.page_token };
  }
  const { answer } = await client.call(operations.listTables, options);
  return { items: answer.tables, token: answer.page_token };
}
