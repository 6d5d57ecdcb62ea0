/* Secrets that are looked for afterwards, wherever they might have got to, and however they might be written there. */

export interface Canary {
  /** Where it was put: `API key`. */
  readonly name: string;
  readonly text: string;
}

/** A text like no other, that a header can carry, and that looks different once it is encoded. */
export function canary(name: string): Canary {
  const random = crypto.getRandomValues(new Uint8Array(16));
  return { name, text: `CANARY-${hexOf(random)}/+=&%~` };
}

/** The ways of writing a text that would give it away, each as a text whose signs are bytes. */
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

/** Which canaries a text has in it: `API key, URL-encoded`. */
export function canariesIn(text: string, canaries: readonly Canary[]): readonly string[] {
  return canaries.flatMap(({ name, text: secret }) =>
    [...waysToWrite(secret)].flatMap(([way, written]) => (text.includes(written) ? [`${name}, ${way}`] : [])),
  );
}

/** What is always there when the text stands in the middle of something larger, so many bytes after a multiple of three. */
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
