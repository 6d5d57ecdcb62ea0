/**
 * Caches the results for the most recently used texts. `make` must depend on nothing but the text, so that a cached
 * result is never outdated. Results are shared, so callers must not change them.
 */
export function memoizeLru<Made>(most: number, make: (text: string) => Made): (text: string) => Made {
  const cache = new Map<string, Made>();
  return (text) => {
    const made = cache.get(text) ?? make(text);
    // Moves the entry to the end: the first entry of the map is the least recently used.
    cache.delete(text);
    cache.set(text, made);
    for (const oldest of cache.keys()) {
      if (cache.size <= most) break;
      cache.delete(oldest);
    }
    return made;
  };
}
