/**
 * What was made of a text, kept for the texts that were asked for last. For readings that depend on nothing but the
 * text: then one that is kept is never out of date. What comes back is shared, so nobody may change it.
 */
export function memoizeLru<Made>(most: number, make: (text: string) => Made): (text: string) => Made {
  const kept = new Map<string, Made>();
  return (text) => {
    const made = kept.get(text) ?? make(text);
    // Put last again: the first in the map is the one that was not asked for the longest.
    kept.delete(text);
    kept.set(text, made);
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
    return made;
  };
}
