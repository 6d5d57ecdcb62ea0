/** Everything but the letters that RFC 3986 calls unreserved, as signatures want it. */
export function encodePart(text: string): string {
  // Half of a pair has no encoding, and no storage has a key with one.
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** The slashes of a key stay: they are its segments. */
export function encodeKey(key: string): string {
  return key.split('/').map(encodePart).join('/');
}

export type QueryPair = readonly [name: string, value: string];

/** In the order in which it is signed. */
export function encodeQuery(pairs: readonly QueryPair[]): string {
  const encoded = pairs.map(([name, value]) => `${encodePart(name)}=${encodePart(value)}`);
  return encoded.sort(compareCodeUnits).join('&');
}

function compareCodeUnits(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
