const MIN_LENGTH = 12;

/** What is wrong with a passphrase that is typed twice; undefined where nothing is. */
export function passphraseProblem({ first, second }: { readonly first: string; readonly second: string }) {
  if (first.length < MIN_LENGTH) return `Use at least ${MIN_LENGTH} characters.`;
  return first === second ? undefined : 'Passphrases don’t match.';
}
