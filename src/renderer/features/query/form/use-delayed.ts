import { useEffect, useState } from 'react';

/** What was read once is there at once. */
const read = new Map<() => Promise<unknown>, unknown>();

/** A part that is read when it is first needed; undefined until it is there, and for good where it doesn't come. */
export function useLazyPart<Part>(load: () => Promise<Part>): Part | undefined {
  const [part, setPart] = useState(() => read.get(load) as Part | undefined);
  useEffect(() => {
    let isShown = true;
    load().then(
      (loaded) => {
        read.set(load, loaded);
        if (isShown) setPart(() => loaded);
      },
      // Who asked has a plain field in its place, which does without.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [load]);
  return part;
}
