import type { NameHit, NameKind, NameRange } from '#contract/index.ts';
import { type FoldedText, fold, foldWithPlaces } from '#protocol/fold.ts';
import type { Id } from '#protocol/index.ts';
import { hasFlag, NAMESPACE, type NameTable } from '../store/name-table.ts';
import { idOf } from '../store/names.ts';
import { isBetweenTerms, patternOf, queryOf, tokenize } from './match.ts';
import { createBest, createScan, type Scan, type ScoredMatch } from './scan.ts';

export interface SearchSource {
  readonly connectionId: string;
  readonly delimiter: string;
  readonly columns: NameTable;
}

export interface SearchParams {
  readonly text: string;
  readonly kinds: readonly NameKind[];
  readonly limit: number;
}

export interface Findings {
  readonly hits: readonly NameHit[];
  readonly total: number;
  readonly isWhole: boolean;
}

interface SearchTerms {
  readonly now: () => number;
  /** Yields to other work. */
  readonly pause: () => Promise<void>;
  readonly isLeft: () => boolean;
  readonly onFindings: (findings: Findings) => void;
}

/** In milliseconds: a newer search never waits longer for its turn. */
const SLICE = 8;

/** In milliseconds: the first hits are reported at once, the next ones at this rate. */
const REPORT_INTERVAL = 60;

/** How many entries are scanned between two checks of the clock. */
const STRETCH = 2048;

/** Searches the names of some connections in time slices, and reports hits as it goes. */
export async function runSearch(
  sources: readonly SearchSource[],
  params: SearchParams,
  { now, pause, isLeft, onFindings }: SearchTerms,
): Promise<void> {
  const best = createBest(params.limit);
  const pattern = patternOf(params.text);
  let total = 0;
  let reportedTotal = 0;
  let reportedAt = Number.NEGATIVE_INFINITY;
  const findings = (isWhole: boolean): Findings => ({
    hits: best.list().flatMap((match) => hitOf(sources, match, pattern.text)),
    total,
    isWhole,
  });
  const scanOf = ({ columns, delimiter }: SearchSource, source: number): Scan =>
    createScan(columns, queryOf(params.text, delimiter), kindsOf(params), (key, entry) => {
      total += 1;
      best.offer(key, source, entry);
    });

  async function reportAndPause(): Promise<void> {
    if (total > reportedTotal && now() - reportedAt >= REPORT_INTERVAL) {
      onFindings(findings(false));
      [reportedTotal, reportedAt] = [total, now()];
    }
    await pause();
  }

  let sliceEnd = now() + SLICE;
  for (const [index, source] of sources.entries()) {
    if (pattern.bytes.length === 0) break;
    const scan = scanOf(source, index);
    for (let at = 0; at < source.columns.count; at += STRETCH) {
      scan(at, Math.min(at + STRETCH, source.columns.count));
      if (now() < sliceEnd) continue;
      await reportAndPause();
      if (isLeft()) return;
      sliceEnd = now() + SLICE;
    }
  }
  onFindings(findings(true));
}

function kindsOf({ kinds }: SearchParams) {
  return { namespaces: kinds.includes('namespace'), tables: kinds.includes('table') };
}

function hitOf(
  sources: readonly SearchSource[],
  { source, entry }: ScoredMatch,
  text: string,
): readonly NameHit[] {
  const found = sources[source];
  if (found === undefined) return [];
  const { connectionId, columns, delimiter } = found;
  const id = idOf(columns, entry);
  const kind = hasFlag(columns, entry, NAMESPACE) ? 'namespace' : 'table';
  return [{ connectionId, id, kind, ranges: rangesOf(id, text, delimiter) }];
}

/** The matched ranges: of the name, or if it doesn't match, of the whole ID with its delimiters. */
function rangesOf(id: Id, pattern: string, delimiter: string): NameRange[] {
  const name = lineOf([id.at(-1) ?? ''], '', id.length - 1);
  const inName = unitsOf(name.text, pattern);
  if (inName !== undefined) return joined(inName, name);
  const line = lineOf(id, fold(delimiter), 0);
  return joined(unitsOf(line.text, pattern) ?? [], line);
}

/** Folded text, with the range of the ID that each UTF-16 unit comes from; undefined for a delimiter. */
interface Line {
  readonly text: string;
  readonly places: readonly (NameRange | undefined)[];
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

/** The matched offsets in folded text. */
function unitsOf(text: string, pattern: string): readonly number[] | undefined {
  const at = bestPlace(text, pattern);
  if (at !== undefined) return Array.from({ length: pattern.length }, (_, step) => at + step);
  const words = tokenize(pattern);
  return inOrder(text, words) ?? anywhere(text, words) ?? subsequence(text, pattern);
}

/** Several words in the given order. */
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

/** Several words in any order. */
function anywhere(text: string, words: readonly string[]): readonly number[] | undefined {
  if (words.length < 2 || !words.every((word) => text.includes(word))) return undefined;
  const units = words.flatMap((word) => {
    const at = text.indexOf(word);
    return Array.from({ length: word.length }, (_, step) => at + step);
  });
  return [...new Set(units)].sort((one, other) => one - other);
}

/** The offset of the whole text, at the start of a word if possible. */
function bestPlace(text: string, pattern: string): number | undefined {
  const first = text.indexOf(pattern);
  for (let at = first; at !== -1; at = text.indexOf(pattern, at + 1)) {
    if (at === 0 || isBetweenTerms(text.charCodeAt(at - 1))) return at;
  }
  return first === -1 ? undefined : first;
}

/** Matches letter by letter, within the shortest range that ends where the first match ends. */
function subsequence(text: string, pattern: string): readonly number[] | undefined {
  const letters = [...pattern];
  const forward = firstOccurrences(text, letters);
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

function firstOccurrences(text: string, letters: readonly string[]): readonly number[] | undefined {
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

/** Joins adjacent ranges. */
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
