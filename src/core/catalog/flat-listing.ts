import type { FailureDetails } from '../../contract/index.ts';
import { type Id, operations, parseId } from '../../protocol/index.ts';
import { RequestFailure } from '../http/request-failure.ts';
import { addTable, emptyNameTree, type NameTree } from './name-tree.ts';
import type { NamespaceClient } from './namespace-client.ts';

/** All tables of a server that only has one flat list of them. */
export interface FlatNames {
  readonly tree: NameTree;
  /** Why the list is not complete, where it is not. */
  readonly gap?: FailureDetails;
}

export interface FlatListingOptions {
  readonly client: NamespaceClient;
  readonly delimiter: string;
  readonly signal: AbortSignal;
  readonly onProgress: (count: number, isDone: boolean) => void;
}

interface FlatPage {
  readonly names: readonly string[];
  readonly token: string | undefined;
}

type ReadPage = (token: string | undefined) => Promise<FlatPage>;

const PAGE_SIZE = 1000;
/** A circle without a repeated token, or a list beyond what a window can hold, must end too. */
const MOST_NAMES = 2_000_000;
const MOST_PAGES_WITHOUT_NEWS = 100;

/** Reads the flat list to its end, or answers undefined where the server has none. */
export async function readFlatListing(options: FlatListingOptions): Promise<FlatNames | undefined> {
  const opened = await openFlatListing(options);
  if (opened === undefined) return undefined;
  const collected = createCollection(options.delimiter);
  try {
    const gap = await readPages(opened.first, opened.read, collected, options);
    return { tree: collected.tree, ...(gap === undefined ? {} : { gap }) };
  } finally {
    // Also of a list that was left or failed: nobody is to wait for its end.
    options.onProgress(collected.count(), true);
  }
}

/** The interface's own deployment list comes first; most servers have its counterpart instead. */
async function openFlatListing({ client, signal }: FlatListingOptions) {
  for (const read of [readDeployment(client, signal), readAll(client, signal)]) {
    try {
      return { read, first: await read(undefined) };
    } catch (error) {
      if (!(error instanceof RequestFailure) || error.code !== 'NOT_SUPPORTED') throw error;
    }
  }
  return undefined;
}

function readDeployment(client: NamespaceClient, signal: AbortSignal): ReadPage {
  return async (token) => {
    const { answer } = await client.call(operations.listDeploymentTables, {
      query: { page_token: token, limit: PAGE_SIZE },
      signal,
    });
    const [items, next] = Array.isArray(answer) ? [answer, undefined] : [answer.tables, answer.page_token];
    return {
      names: items.map((item) => (typeof item === 'string' ? item : item.name)),
      token: next || undefined,
    };
  };
}

function readAll(client: NamespaceClient, signal: AbortSignal): ReadPage {
  return async (token) => {
    const { answer } = await client.call(operations.listAllTables, {
      query: { page_token: token, limit: PAGE_SIZE },
      signal,
    });
    return { names: answer.tables, token: answer.page_token || undefined };
  };
}

/** Drops repeated ids on the way in. */
function createCollection(delimiter: string) {
  const tree = emptyNameTree();
  const seen = new Set<string>();
  function add(text: string): void {
    const id: Id = parseId(text, delimiter);
    if (seen.has(text)) return;
    seen.add(text);
    addTable(tree, id);
  }
  return { tree, add, count: () => seen.size };
}

/** Goes through the pages; what ends them early comes back as the gap. */
async function readPages(
  first: FlatPage,
  read: ReadPage,
  collected: ReturnType<typeof createCollection>,
  { signal, onProgress }: FlatListingOptions,
): Promise<FailureDetails | undefined> {
  const tokens = new Set<string>();
  let page = first;
  let pagesWithoutNews = 0;
  for (;;) {
    const before = collected.count();
    page.names.forEach(collected.add);
    onProgress(collected.count(), false);
    pagesWithoutNews = collected.count() === before ? pagesWithoutNews + 1 : 0;
    if (page.token === undefined) return undefined;
    if (tokens.has(page.token) || pagesWithoutNews > MOST_PAGES_WITHOUT_NEWS)
      return circle(collected.count());
    if (collected.count() >= MOST_NAMES) return tooMany();
    tokens.add(page.token);
    const next = await nextPage(read, page.token, signal);
    if ('message' in next) return next;
    page = next;
  }
}

/** What was read so far is worth more than the failure of a later page. */
async function nextPage(
  read: ReadPage,
  token: string,
  signal: AbortSignal,
): Promise<FlatPage | FailureDetails> {
  try {
    return await read(token);
  } catch (error) {
    if (signal.aborted || !(error instanceof RequestFailure)) throw error;
    return error.details;
  }
}

function circle(count: number): FailureDetails {
  return {
    message: `The server's list of tables goes in a circle, so it was left after ${count} tables. There may be more.`,
  };
}

function tooMany(): FailureDetails {
  return { message: `The list was left after ${MOST_NAMES.toLocaleString('en')} tables. There are more.` };
}
