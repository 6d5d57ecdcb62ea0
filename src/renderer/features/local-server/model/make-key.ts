const BYTES = 24;

/** A key that nobody guesses, of letters and digits that need no quotes in any shell. */
export function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
