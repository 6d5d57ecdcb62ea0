/** Encodes everything except RFC 3986’s unreserved characters, as signatures require. */
export function encodePart(text: string): string {
  // A lone surrogate can’t be encoded, and no storage has a key with one.
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Keeps the slashes, which separate the segments of a key. */
export function encodeKey(key: string): string {
  return key.split('/').map(encodePart).join('/');
}

export type QueryPair = readonly [name: string, value: string];

/** In the order that signatures require. */
export function encodeQuery(pairs: readonly QueryPair[]): string {
  const encoded = pairs.map(([name, value]) => `${encodePart(name)}=${encodePart(value)}`);
  return encoded.sort(compareCodeUnits).join('&');
}

function compareCodeUnits(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
