const LEAST_LENGTH = 12;

/** What is wrong with a passphrase that is typed twice; undefined where nothing is. */
export function passphraseProblem({ first, second }: { readonly first: string; readonly second: string }) {
  if (first.length < LEAST_LENGTH) return `Passphrase must have ${LEAST_LENGTH} characters or more.`;
  return first === second ? undefined : 'The two are not the same.';
}
