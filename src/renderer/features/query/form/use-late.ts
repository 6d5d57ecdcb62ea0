import { useEffect, useState } from 'react';

/** A part that is read when it is first needed; undefined until it is there, and for good where it doesn't come. */
export function useLate<Part>(load: () => Promise<Part>): Part | undefined {
  const [part, setPart] = useState<Part>();
  useEffect(() => {
    let isShown = true;
    load().then(
      (loaded) => isShown && setPart(() => loaded),
      // Who asked has a plain field in its place, which does without.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [load]);
  return part;
}
