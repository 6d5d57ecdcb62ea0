import type { Id } from '#protocol/index.ts';
import { naiveFold } from '#protocol/testing/naive-fold.ts';

/** The rank of a match, the best first, and the length of what matched; undefined if the ID doesn't match. */
interface NaiveMatch {
  readonly rank: number;
  readonly length: number;
}

/** The rules of the search, written simply with strings, to compare the fast version with. */
export function naiveMatch(id: Id, text: string, delimiter: string): NaiveMatch | undefined {
  const pattern = naiveFold(text.trim());
  const name = id.at(-1) ?? '';
  const between = naiveFold(delimiter);
  const ofName = naiveRank(naiveFold(name), pattern, capitalsOf(name));
  const words = pattern.split(/[\s/]+/).filter((word) => word !== '');
  if (between === '' || (!pattern.includes(between) && words.length < 2)) return ofName;
  const fullName = id.map(naiveFold).join(between);
  const ofId = naiveRank(fullName, pattern, new Set());
  const ofWords =
    words.length > 1 && words.every((word) => fullName.includes(word))
      ? { rank: isInOrder(fullName, words) ? 3 : 4, length: Buffer.byteLength(fullName) }
      : undefined;
  return [ofName, ofId, ofWords]
    .filter((match) => match !== undefined)
    .sort((one, other) => one.rank - other.rank || one.length - other.length)[0];
}

function naiveRank(text: string, pattern: string, capitals: ReadonlySet<number>): NaiveMatch | undefined {
  const length = Buffer.byteLength(text);
  const places = Array.from({ length: text.length }, (_, at) => at).filter((at) =>
    text.startsWith(pattern, at),
  );
  if (text === pattern) return { rank: 0, length };
  if (text.startsWith(pattern)) return { rank: 1, length };
  const starts = (at: number) =>
    /[\0-\x7f]/.test(text.charAt(at - 1)) && !/[a-z0-9]/.test(text.charAt(at - 1));
  if (places.some((at) => at > 0 && (starts(at) || capitals.has(at)))) return { rank: 2, length };
  if (text.includes(pattern)) return { rank: 3, length };
  return isNaiveSubsequence([...text], [...pattern]) ? { rank: 4, length } : undefined;
}

function isInOrder(text: string, [first, ...rest]: readonly string[]): boolean {
  if (first === undefined) return true;
  const at = text.indexOf(first);
  return at !== -1 && isInOrder(text.slice(at + first.length), rest);
}

/** Where a capital follows a small letter, in an ASCII name. */
function capitalsOf(name: string): ReadonlySet<number> {
  if (/[^\0-\x7f]/.test(name)) return new Set();
  return new Set([...name.matchAll(/(?<=[a-z])[A-Z]/g)].map(({ index }) => index));
}

function isNaiveSubsequence(text: readonly string[], [first, ...rest]: readonly string[]): boolean {
  if (first === undefined) return true;
  const at = text.indexOf(first);
  return at !== -1 && isNaiveSubsequence(text.slice(at + 1), rest);
}
