/**
 * What the reading of one list, page after page, has met so far: to drop what a server repeats and to see when its
 * pages go in a circle. It goes by page numbers, so that asking for a page again gives the same page.
 */
export interface PageLoopDetector {
  /** Of the items of a page, those that no earlier page had. */
  unseen<Item>(page: number, items: readonly Item[], keyOf: (item: Item) => string): Item[];
  hasSeen(key: string): boolean;
  /** Whether a token for the page after this one has come before. */
  isCircle(page: number, token: string): boolean;
}

export function createPageLoopDetector(): PageLoopDetector {
  const keys = new Map<string, number>();
  const tokens = new Map<string, number>();
  return {
    unseen: (page, items, keyOf) => {
      const onThisPage = new Set<string>();
      return items.filter((item) => {
        const key = keyOf(item);
        if (onThisPage.has(key)) return false;
        onThisPage.add(key);
        return firstPage(keys, key, page) === page;
      });
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
