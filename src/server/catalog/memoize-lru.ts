/**
 * Caches the results for the most recently used texts. `make` must depend on nothing but the text, so that a cached
 * result is never outdated. Results are shared, so callers must not change them.
 */
export function memoizeLru<Made>(most: number, make: (text: string) => Made): (text: string) => Made {
  const kept = new Map<string, Made>();
  return (text) => {
    const made = kept.get(text) ?? make(text);
    // Moves the entry to the end: the first entry of the map is the least recently used.
    kept.delete(text);
    kept.set(text, made);
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
    return made;
  };
}
