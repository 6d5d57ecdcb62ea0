import type { FailureDetails } from '#contract/index.ts';
import { defined, LIMITS } from '#protocol/index.ts';
import { RequestFailure } from '../http/status-failure.ts';

export interface ListPage<Item> {
  readonly items: readonly Item[];
  /** The server’s page token, passed back unchanged. Undefined or empty on the last page. */
  readonly token: string | null | undefined;
  /** Why some items of the page are left out. */
  readonly gap?: FailureDetails;
}

/** SECURITY: names are shown, searched, and stored, so a name of extreme length is left out; the others stay. */
export function pageOfNames(names: readonly string[], token?: string | null): ListPage<string> {
  const items = names.filter((name) => name.length <= LIMITS.name);
  const leftOut = names.length - items.length;
  return leftOut === 0 ? { items, token } : { items, token, gap: tooLong(leftOut) };
}

function tooLong(count: number): FailureDetails {
  const most = LIMITS.name.toLocaleString('en-US');
  const which = count === 1 ? 'One name was' : `${count.toLocaleString('en-US')} names were`;
  return { message: `${which} left out: more than ${most} characters, which is too long for a name.` };
}

export type ReadPage<Item> = (token: string | undefined) => Promise<ListPage<Item>>;

interface RemainingPages<Item> {
  readonly read: ReadPage<Item>;
  /** Adds the items of a page, and returns the number of items so far. */
  readonly take: (items: readonly Item[]) => number | Promise<number>;
  /** The plural for messages, e.g. `tables`. */
  readonly what: string;
  readonly most: number;
}

/** Ends a list that returns no new items, even if no token repeats. */
const MAX_PAGES_WITHOUT_ITEMS = 100;

/** Reads all pages. If it stops early, the result says why. */
export async function readRemainingPages<Item>(
  first: ListPage<Item>,
  { read, take, what, most }: RemainingPages<Item>,
): Promise<FailureDetails | undefined> {
  const tokens = new Set<string>();
  let page = first;
  let count = 0;
  let pagesWithoutItems = 0;
  let gap: FailureDetails | undefined;
  for (;;) {
    const before = count;
    count = await take(page.items);
    gap ??= page.gap;
    pagesWithoutItems = count === before ? pagesWithoutItems + 1 : 0;
    if (!page.token) return gap;
    if (tokens.has(page.token) || pagesWithoutItems > MAX_PAGES_WITHOUT_ITEMS) return repeatsGap(count, what);
    if (count >= most) return tooManyGap(count, what);
    tokens.add(page.token);
    const next = await nextPage(read, page.token);
    if ('message' in next) return next;
    page = next;
  }
}

/** If a later page fails, the pages before it are kept. */
async function nextPage<Item>(read: ReadPage<Item>, token: string): Promise<ListPage<Item> | FailureDetails> {
  try {
    return await read(token);
  } catch (error) {
    // An abort rejects with the signal’s reason.
    if (!(error instanceof RequestFailure)) throw error;
    return error.details;
  }
}

export interface AllPages<Item> {
  readonly items: readonly Item[];
  /** Why the list is incomplete; absent if it is complete. */
  readonly gap?: FailureDetails;
}

interface AllPagesParams<Item> {
  readonly read: ReadPage<Item>;
  /** The identity of an item. If a key repeats, the first item wins. */
  readonly keyOf: (item: Item) => string;
  readonly what: string;
  readonly most?: number;
}

const MAX_ITEMS = 100_000;

/** Reads a paged list to its end, without duplicates. Rejects only if the first page fails. */
export async function readAllPages<Item>({
  read,
  keyOf,
  what,
  most = MAX_ITEMS,
}: AllPagesParams<Item>): Promise<AllPages<Item>> {
  const items = new Map<string, Item>();
  const take = (found: readonly Item[]) => {
    for (const item of found) if (!items.has(keyOf(item))) items.set(keyOf(item), item);
    return items.size;
  };
  const gap = await readRemainingPages(await read(undefined), { read, take, what, most });
  return { items: [...items.values()], ...defined({ gap }) };
}

function repeatsGap(count: number, what: string): FailureDetails {
  return {
    message: `The server’s list of ${what} repeats, so loading stopped after ${count}. Some may be missing.`,
  };
}

function tooManyGap(count: number, what: string): FailureDetails {
  return { message: `Only the first ${count.toLocaleString('en')} ${what} were loaded.` };
}
