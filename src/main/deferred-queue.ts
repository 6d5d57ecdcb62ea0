/** What this program was started for, or started again: a link, or only to be seen. */
export interface LaunchRequest {
  readonly link: string | undefined;
}

export type DeferredQueue<Item> = ReturnType<typeof createDeferredQueue<Item>>;

/** What comes while the program is still starting waits for whoever will take it. */
export function createDeferredQueue<Item>() {
  const waiting: Item[] = [];
  let take = (item: Item): void => void waiting.push(item);
  return {
    put: (item: Item): void => take(item),
    open(listener: (item: Item) => void): void {
      take = listener;
      waiting.splice(0).forEach(listener);
    },
  };
}
