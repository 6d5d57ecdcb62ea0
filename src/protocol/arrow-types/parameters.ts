/** `timestamp:us:UTC` → `timestamp` and `us:UTC`. Without a colon the rest is undefined. */
export function splitAtFirstColon(text: string): readonly [head: string, rest: string | undefined] {
  const at = text.indexOf(':');
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

/** `timestamp:us:+05:30:int8` → `timestamp:us:+05:30` and `int8`. */
export function splitAtLastColon(text: string): readonly [front: string, last: string] | undefined {
  const at = text.lastIndexOf(':');
  return at === -1 ? undefined : [text.slice(0, at), text.slice(at + 1)];
}

/** Only digits that are written back the same: `038` or `1e3` would not be, so they are no number here. */
export function wholeNumberOf(text: string | undefined): number {
  return text !== undefined && /^(0|-?[1-9]\d{0,15})$/.test(text) ? Number(text) : Number.NaN;
}
