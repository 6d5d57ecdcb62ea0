import type { FailureDetails } from '../../contract/index.ts';
import type { ListPage } from '../namespace/pages.ts';
import type { PageLoopDetector } from './page-loop-detector.ts';

/** A place in a server's own pages. */
export interface PagePlace {
  /** The server's own, passed back untouched; none for the first page. */
  readonly token?: string | undefined;
  readonly page: number;
}

/** What one look at a list gave. */
export interface NewItems<Item, Place extends PagePlace> {
  readonly items: readonly Item[];
  /** Where it goes on; absent at its end. */
  readonly next?: Place;
  /** Why it was left before its end. */
  readonly gap?: FailureDetails;
}

export interface PagedList<Item> {
  readonly trail: PageLoopDetector;
  readonly read: (token: string | undefined) => Promise<ListPage<Item>>;
  /** What tells one from another: of those with the same key, the first counts. */
  readonly keyOf: (item: Item) => string;
  /** The plural of what is listed, for messages: `tables`. */
  readonly what: string;
}

/** Beyond this many pages without news in one look, the window gets an empty page and may ask on. */
const MAX_EMPTY_PAGES = 50;

/** The next page that has news: servers may send empty or repeated ones with a token still set. */
export async function readNextPage<Item, Place extends PagePlace>(
  { trail, read, keyOf, what }: PagedList<Item>,
  from: Place,
): Promise<NewItems<Item, Place>> {
  let at = from;
  for (let empty = 0; ; empty += 1) {
    const { items: found, token } = await read(at.token);
    const items = await trail.unseen(at.page, found, keyOf);
    if (!token) return { items };
    if (trail.isCircle(at.page, token)) return { items, gap: circle(what) };
    at = { ...at, token, page: at.page + 1 };
    if (items.length > 0 || empty >= MAX_EMPTY_PAGES) return { items, next: at };
  }
}

function circle(what: string): FailureDetails {
  return {
    message: `The server’s list of ${what} repeats, so loading stopped. Some may be missing.`,
  };
}
