import type { NameRange } from '#contract/index.ts';
import type { Id } from '#protocol/index.ts';
import { type FoldedText, fold, foldWithPlaces } from '../store/fold.ts';
import { isBetweenTerms, tokenize } from './match.ts';

/** A folded text, and of each of its units the stretch of the id that it came from; none for a delimiter. */
interface Line {
  readonly text: string;
  readonly places: readonly (NameRange | undefined)[];
}

/** What of an id matched: of its name, or where that does not match, of the whole id with its delimiters. */
export function rangesOf(id: Id, wanted: string, delimiter: string): NameRange[] {
  const name = lineOf([id.at(-1) ?? ''], '', id.length - 1);
  const inName = unitsOf(name.text, wanted);
  if (inName !== undefined) return joined(inName, name);
  const whole = lineOf(id, fold(delimiter), 0);
  return joined(unitsOf(whole.text, wanted) ?? [], whole);
}

function lineOf(parts: readonly string[], between: string, firstPart: number): Line {
  const places: (NameRange | undefined)[] = [];
  const texts = parts.map((name, index) => {
    const folded = foldWithPlaces(name);
    if (index > 0) places.push(...Array.from(between, () => undefined));
    places.push(...placesOf(folded, firstPart + index));
    return folded.text;
  });
  return { text: texts.join(between), places };
}

function placesOf({ starts, ends }: FoldedText, part: number): NameRange[] {
  return starts.map((start, unit) => ({ part, start, end: ends[unit] ?? start }));
}

/** The places of what matches in a folded text. */
function unitsOf(text: string, wanted: string): readonly number[] | undefined {
  const at = bestPlace(text, wanted);
  if (at !== undefined) return Array.from({ length: wanted.length }, (_, step) => at + step);
  return inOrder(text, tokenize(wanted)) ?? subsequence(text, wanted);
}

/** Several words, one after the other. */
function inOrder(text: string, words: readonly string[]): readonly number[] | undefined {
  if (words.length < 2) return undefined;
  const units: number[] = [];
  let after = 0;
  for (const word of words) {
    const at = text.indexOf(word, after);
    if (at === -1) return undefined;
    units.push(...Array.from({ length: word.length }, (_, step) => at + step));
    after = at + word.length;
  }
  return units;
}

/** Where it stands as a whole, at the start of a word if it does that anywhere. */
function bestPlace(text: string, wanted: string): number | undefined {
  const first = text.indexOf(wanted);
  for (let at = first; at !== -1; at = text.indexOf(wanted, at + 1)) {
    if (at === 0 || isBetweenTerms(text.charCodeAt(at - 1))) return at;
  }
  return first === -1 ? undefined : first;
}

/** Letter by letter, within the shortest stretch that ends where the first such stretch ends. */
function subsequence(text: string, wanted: string): readonly number[] | undefined {
  const letters = [...wanted];
  const forward = walk(text, letters);
  const last = forward?.at(-1);
  if (forward === undefined || last === undefined) return undefined;
  const units: number[] = [];
  let before = last + (letters.at(-1)?.length ?? 0);
  for (const letter of letters.toReversed()) {
    before = text.lastIndexOf(letter, before - letter.length);
    for (let step = letter.length - 1; step >= 0; step -= 1) units.unshift(before + step);
  }
  return units;
}

function walk(text: string, letters: readonly string[]): readonly number[] | undefined {
  const places: number[] = [];
  let after = 0;
  for (const letter of letters) {
    const at = text.indexOf(letter, after);
    if (at === -1) return undefined;
    places.push(at);
    after = at + letter.length;
  }
  return places;
}

/** Stretches that touch become one. */
function joined(units: readonly number[], { places }: Line): NameRange[] {
  const ranges: NameRange[] = [];
  for (const unit of units) {
    const place = places[unit];
    const last = ranges.at(-1);
    if (place === undefined) continue;
    if (last?.part === place.part && last.end >= place.start) {
      ranges[ranges.length - 1] = { ...last, end: Math.max(last.end, place.end) };
    } else ranges.push(place);
  }
  return ranges;
}
