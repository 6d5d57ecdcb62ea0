const LEAST_SIGNS = 12;

/** What is wrong with a passphrase that is typed twice; undefined where nothing is. */
export function passphraseProblem({ first, second }: { readonly first: string; readonly second: string }) {
  if (first.length < LEAST_SIGNS) return `Passphrase must have ${LEAST_SIGNS} signs or more.`;
  return first === second ? undefined : 'The two are not the same.';
}
