import { type FoldedText, fold, foldedTerms, foldWithPlaces, isAscii } from '#protocol/fold.ts';

export interface FuzzyMatch {
  readonly score: number;
  /** The positions of the matched characters, ascending. */
  readonly positions: readonly number[];
}

const START = 8;
const AFTER_SEPARATOR = 6;
const ADJACENT = 5;
const GAP = -0.2;

/**
 * Matches the words of a query in any order, each as adjacent or scattered letters. A run at the start of a word ranks
 * best: `emb us` finds `user_embeddings` before `resembles_us`.
 */
export function fuzzyMatch(text: string, query: string): FuzzyMatch | undefined {
  const haystack = fold(text);
  const units = new Set<number>();
  let score = 0;
  for (const word of foldedTerms(query)) {
    const match = matchWord(haystack, word);
    if (match === undefined) return undefined;
    score += match.score;
    for (const unit of match.positions) units.add(unit);
  }
  return { score: score - text.length * 0.01, positions: lettersAt(text, [...units]) };
}

/** Maps code units of the folded text to letters of the text. */
function lettersAt(text: string, units: readonly number[]): readonly number[] {
  const positions = isAscii(text) ? units : units.flatMap(placesIn(foldWithPlaces(text)));
  return [...new Set(positions)].sort((a, b) => a - b);
}

function placesIn({ starts, ends }: FoldedText): (unit: number) => readonly number[] {
  return (unit) => {
    const [start = 0, end = 0] = [starts[unit], ends[unit]];
    return Array.from({ length: end - start }, (_, step) => start + step);
  };
}

function matchWord(text: string, word: string): FuzzyMatch | undefined {
  let best: FuzzyMatch | undefined;
  for (let from = text.indexOf(word); from >= 0; from = text.indexOf(word, from + 1)) {
    const positions = Array.from(word, (_, index) => from + index);
    const score = startScore(text, from) + ADJACENT * word.length;
    if (best === undefined || score > best.score) best = { score, positions };
  }
  return best ?? matchSpread(text, word);
}

function matchSpread(text: string, word: string): FuzzyMatch | undefined {
  const positions: number[] = [];
  let score = 0;
  let from = 0;
  for (const letter of word) {
    const at = text.indexOf(letter, from);
    if (at < 0) return undefined;
    score += startScore(text, at) + GAP * (at - from);
    positions.push(at);
    from = at + 1;
  }
  // Widely scattered letters are rarely meant.
  const span = (positions.at(-1) ?? 0) - (positions[0] ?? 0) + 1;
  return span <= word.length * 2 ? { score, positions } : undefined;
}

function startScore(text: string, at: number): number {
  if (at === 0) return START;
  return /[\s_\-./$]/.test(text[at - 1] ?? '') ? AFTER_SEPARATOR : 0;
}
