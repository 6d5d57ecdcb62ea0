/** A part of the host that is read, and made, once somebody wants it. */
export interface LazyPart<Part> {
  get(): Promise<Part>;
  /** Whether somebody wanted it. */
  isWanted(): boolean;
  /** The part, once it is made. */
  made(): Part | undefined;
}

export function lazy<Part>(make: () => Promise<Part>): LazyPart<Part> {
  let isWanted = false;
  let made: Part | undefined;
  const get = memoizeAsync(async () => {
    made = await make();
    return made;
  });
  return {
    get: () => {
      isWanted = true;
      return get();
    },
    isWanted: () => isWanted,
    made: () => made,
  };
}

/** Made when it is first asked for, and once; what failed is made again. */
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
