import type { FileFacts } from './file-bytes.ts';

/**
 * What was made of a file, kept for the files that were asked for last and used for as long as they are unchanged.
 * What comes back is shared, so nobody may change it.
 */
export function rememberedFiles<Facts extends FileFacts, Made>(
  most: number,
  make: (facts: Facts) => Promise<Made | undefined>,
): (facts: Facts) => Promise<Made | undefined> {
  const kept = new Map<string, Made>();
  return async (facts) => {
    const key = `${facts.etag} ${facts.changed} ${facts.path}`;
    const made = kept.get(key) ?? (await make(facts));
    if (made === undefined) return undefined;
    // Put last again: the first in the map is the one that was not asked for the longest.
    kept.delete(key);
    kept.set(key, made);
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
    return made;
  };
}
