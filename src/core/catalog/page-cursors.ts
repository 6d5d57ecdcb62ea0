import { z } from 'zod';
import type { FailureDetails } from '#contract/index.ts';
import { RequestFailure } from '../http/status-failure.ts';
import type { ListPage } from '../namespace/pages.ts';
import { createSlices } from '../time-slices.ts';

/** One pass through a listing, which may consist of several lists, e.g. of namespaces and of tables. */
export interface PageCursorState {
  readonly id: number;
  loopDetector(list: string): PageLoopDetector;
}

export interface PageCursors {
  begin(): PageCursorState;
  /** Starts again if the pass was forgotten meanwhile. */
  resume(id: number): PageCursorState;
  clear(): void;
}

/** Abandoned passes never end, so only the latest few are kept. */
const MAX_CURSORS = 50;

export function createPageCursors(): PageCursors {
  const cursors = new Map<number, PageCursorState>();
  let lastId = 0;

  function keep(cursor: PageCursorState): PageCursorState {
    cursors.delete(cursor.id);
    cursors.set(cursor.id, cursor);
    for (const id of cursors.keys()) if (cursors.size > MAX_CURSORS) cursors.delete(id);
    return cursor;
  }

  return {
    begin: () => {
      lastId += 1;
      return keep(createCursor(lastId));
    },
    resume: (id) => keep(cursors.get(id) ?? createCursor(id)),
    clear: () => cursors.clear(),
  };
}

function createCursor(id: number): PageCursorState {
  const loopDetectors = new Map<string, PageLoopDetector>();
  return {
    id,
    loopDetector: (list) => {
      const loopDetector = loopDetectors.get(list) ?? createPageLoopDetector();
      loopDetectors.set(list, loopDetector);
      return loopDetector;
    },
  };
}

/** A position in a server's pages. */
interface PagePlace {
  /** The server's page token, passed back unchanged; absent for the first page. */
  readonly token?: string | undefined;
  readonly page: number;
}

/** The result of reading one page. */
interface NewItems<Item, Place extends PagePlace> {
  readonly items: readonly Item[];
  /** Where the list continues; absent at its end. */
  readonly next?: Place;
  /** Why the list is incomplete. */
  readonly gap?: FailureDetails;
}

interface PagedList<Item> {
  readonly loopDetector: PageLoopDetector;
  readonly read: (token: string | undefined) => Promise<ListPage<Item>>;
  /** Identifies an item: of items with the same key, the first counts. */
  readonly keyOf: (item: Item) => string;
  /** The plural noun for messages, e.g. `tables`. */
  readonly what: string;
}

/** After this many pages without new items, the window gets an empty page and may continue. */
const MAX_EMPTY_PAGES = 50;

/** Reads up to the next page with new items: servers may send empty or repeated pages that still have a token. */
export async function readNextPage<Item, Place extends PagePlace>(
  { loopDetector, read, keyOf, what }: PagedList<Item>,
  from: Place,
): Promise<NewItems<Item, Place>> {
  let at = from;
  let gap: { readonly gap?: FailureDetails } = {};
  for (let empty = 0; ; empty += 1) {
    const { items: found, token, ...rest } = await read(at.token);
    const items = await loopDetector.unseen(at.page, found, keyOf);
    gap = { ...rest, ...gap };
    if (!token) return { items, ...gap };
    if (loopDetector.isCircle(at.page, token)) return { items, gap: circle(what) };
    at = { ...at, token, page: at.page + 1 };
    if (items.length > 0 || empty >= MAX_EMPTY_PAGES) return { items, next: at, ...gap };
  }
}

function circle(what: string): FailureDetails {
  return {
    message: `The server’s list of ${what} repeats, so loading stopped. Some may be missing.`,
  };
}

const inServerPages = {
  /** The server's page token, passed back unchanged. */
  token: z.string().optional(),
  cursor: z.number().int(),
  page: z.number().int(),
};

/** Where a listing continues: in the server's pages, or at an offset in names that the host holds. */
const cursorSchema = z.discriminatedUnion('in', [
  z.object({
    in: z.literal('pages'),
    part: z.enum(['namespaces', 'tables']),
    ...inServerPages,
  }),
  z.object({ in: z.literal('names'), offset: z.number().int().min(0) }),
  z.object({ in: z.literal('versions'), ...inServerPages }),
  z.object({ in: z.literal('indices'), ...inServerPages }),
]);

type PageCursor = z.infer<typeof cursorSchema>;
export type PagesCursor = Extract<PageCursor, { in: 'pages' }>;
type NamesCursor = Extract<PageCursor, { in: 'names' }>;
export type VersionsCursor = Extract<PageCursor, { in: 'versions' }>;
export type IndicesCursor = Extract<PageCursor, { in: 'indices' }>;
export type ListingPart = PagesCursor['part'];

export function encodeCursor(cursor: PageCursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

export function decodePagesCursor(text: string): PagesCursor {
  const cursor = decode(text);
  if (cursor?.in !== 'pages') throw movedOn();
  return cursor;
}

export function decodeNamesCursor(text: string): NamesCursor {
  const cursor = decode(text);
  if (cursor?.in !== 'names') throw movedOn();
  return cursor;
}

export function decodeVersionsCursor(text: string): VersionsCursor {
  const cursor = decode(text);
  if (cursor?.in !== 'versions') throw movedOn();
  return cursor;
}

export function decodeIndicesCursor(text: string): IndicesCursor {
  const cursor = decode(text);
  if (cursor?.in !== 'indices') throw movedOn();
  return cursor;
}

function decode(text: string): PageCursor | undefined {
  try {
    return cursorSchema.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data;
  } catch {
    // Not a cursor of this host.
    return undefined;
  }
}

function movedOn(): RequestFailure {
  return new RequestFailure('INVALID', { message: 'This list has changed. Refresh it.' });
}

/**
 * Tracks the items and tokens of one pass through a list, to drop repeated items and to detect pages that loop. It uses
 * page numbers, so that requesting a page again gives the same result.
 */
interface PageLoopDetector {
  /** The items of a page that no earlier page contained. */
  unseen<Item>(page: number, items: readonly Item[], keyOf: (item: Item) => string): Promise<Item[]>;
  hasSeen(key: string): boolean;
  /** Whether the token for the next page already appeared. */
  isCircle(page: number, token: string): boolean;
}

function createPageLoopDetector(): PageLoopDetector {
  const keys = new Map<string, number>();
  const tokens = new Map<string, number>();
  return {
    // In time slices: a page may have any number of items.
    unseen: async (page, items, keyOf) => {
      const turn = createSlices();
      const onThisPage = new Set<string>();
      const found: (typeof items)[number][] = [];
      for (const item of items) {
        await turn();
        const key = keyOf(item);
        if (onThisPage.has(key)) continue;
        onThisPage.add(key);
        if (firstPage(keys, key, page) === page) found.push(item);
      }
      return found;
    },
    hasSeen: (key) => keys.has(key),
    isCircle: (page, token) => firstPage(tokens, token, page) !== page,
  };
}

function firstPage(pages: Map<string, number>, key: string, page: number): number {
  const known = pages.get(key);
  if (known === undefined) pages.set(key, page);
  return known ?? page;
}
