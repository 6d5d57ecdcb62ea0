/** A part of the host that is loaded and created at its first use. */
export interface LazyPart<Part> {
  get(): Promise<Part>;
  /** Whether `get` was ever called. */
  isStarted(): boolean;
  /** The part, or undefined if it isn't loaded yet. */
  made(): Part | undefined;
}

export function lazy<Part>(make: () => Promise<Part>): LazyPart<Part> {
  let isStarted = false;
  let made: Part | undefined;
  const get = memoizeAsync(async () => {
    made = await make();
    return made;
  });
  return {
    get: () => {
      isStarted = true;
      return get();
    },
    isStarted: () => isStarted,
    made: () => made,
  };
}

/** Calls `make` at the first call and keeps its result; after an error, the next call tries again. */
export function memoizeAsync<Thing>(make: () => Promise<Thing>): () => Promise<Thing> {
  let made: Promise<Thing> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
