/* Secrets that a test plants, and then searches for in every place and encoding they might leak to. */

export interface Canary {
  /** The slot that it was entered in: `API key`. */
  readonly name: string;
  readonly text: string;
}

/** A unique text that is valid in a header, and that changes in every encoding. */
export function canary(name: string): Canary {
  const random = crypto.getRandomValues(new Uint8Array(16));
  return { name, text: `CANARY-${hexOf(random)}/+=&%~` };
}

/** All encodings of a text that would reveal it, each as a binary string. */
function waysToWrite(text: string): ReadonlyMap<string, string> {
  const base64 = [0, 1, 2].map((offset) => base64Within(text, offset));
  return new Map([
    ['plain', text],
    ['without its last signs', text.slice(0, Math.max(16, text.length - 8))],
    ['URL-encoded', encodeURIComponent(text)],
    ['in hex', hexOf(new TextEncoder().encode(text))],
    ['in UTF-16', [...text].join('\0')],
    ...base64.map((written, offset) => [`base64, ${offset}`, written] as const),
    ...base64.map((written, offset) => [`base64url, ${offset}`, urlSafe(written)] as const),
  ]);
}

/** The canaries that a text contains: `API key, URL-encoded`. */
export function canariesIn(text: string, canaries: readonly Canary[]): readonly string[] {
  return canaries.flatMap(({ name, text: secret }) =>
    [...waysToWrite(secret)].flatMap(([way, written]) => (text.includes(written) ? [`${name}, ${way}`] : [])),
  );
}

/**
 * The part of the base64 form that doesn’t depend on the neighboring bytes, for a text that begins at `offset` bytes
 * after a multiple of three.
 */
function base64Within(text: string, offset: number): string {
  const written = btoa('\0'.repeat(offset) + text);
  const first = offset === 0 ? 0 : offset + 1;
  return written.slice(first, Math.floor(((offset + text.length) * 8) / 6));
}

function urlSafe(base64: string): string {
  return base64.replaceAll('+', '-').replaceAll('/', '_');
}

function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
