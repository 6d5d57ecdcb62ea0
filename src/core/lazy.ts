import { memoizeAsync } from './memoize-async.ts';

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
