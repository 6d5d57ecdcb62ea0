import type { CsvDialect } from '#contract/index.ts';

type Separator = CsvDialect['separator'];

const SEPARATORS: readonly Separator[] = [',', ';', '\t', '|'];

/** The separator that appears equally often in each of the first lines; of several, the most frequent. */
export function guessSeparator(start: string): Separator {
  const counts = SEPARATORS.map((separator) => ({
    separator,
    ...consistency(countsByLine(start, separator)),
  }));
  const best = counts.reduce((one, other) => (isBetter(other, one) ? other : one));
  return best.count === 0 ? ',' : best.separator;
}

interface Consistency {
  /** In the first line. */
  readonly count: number;
  /** The share of lines with the same count. */
  readonly share: number;
}

function consistency(counts: readonly number[]): Consistency {
  const [count = 0] = counts;
  const same = counts.filter((other) => other === count).length;
  return { count, share: count === 0 ? 0 : same / counts.length };
}

function isBetter(one: Consistency, other: Consistency): boolean {
  return one.share === other.share ? one.count > other.count : one.share > other.share;
}

const MAX_LINES = 50;

/** Ignores quoted text and the last line, which may be cut off. */
function countsByLine(text: string, separator: string): number[] {
  const counts: number[] = [];
  let count = 0;
  let isQuoted = false;
  let before = '\n';
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (!isQuoted && letter === separator) count += 1;
    else if (!isQuoted && isLineEnd(letter)) {
      // Skips the second character of CRLF, and empty lines.
      if (!isLineEnd(before)) counts.push(count);
      count = 0;
      if (counts.length === MAX_LINES) return counts;
    }
    before = letter;
  }
  return counts.length === 0 ? [count] : counts;
}

function isLineEnd(letter: string): boolean {
  return letter === '\n' || letter === '\r';
}
