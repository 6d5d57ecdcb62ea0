import { createSlices } from '../time-slices.ts';

/**
 * What the reading of one list, page after page, has met so far: to drop what a server repeats and to see when its
 * pages go in a circle. It goes by page numbers, so that asking for a page again gives the same page.
 */
export interface PageLoopDetector {
  /** Of the items of a page, those that no earlier page had. */
  unseen<Item>(page: number, items: readonly Item[], keyOf: (item: Item) => string): Promise<Item[]>;
  hasSeen(key: string): boolean;
  /** Whether a token for the page after this one has come before. */
  isCircle(page: number, token: string): boolean;
}

export function createPageLoopDetector(): PageLoopDetector {
  const keys = new Map<string, number>();
  const tokens = new Map<string, number>();
  return {
    // In slices: a page of a server can have as many items as it likes.
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
