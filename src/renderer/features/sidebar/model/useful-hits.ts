import type { NameHit } from '#contract/index.ts';

/** What the host found for a text. */
export interface NameHits {
  readonly text: string;
  /** The best first. */
  readonly hits: readonly NameHit[];
  readonly total: number;
  readonly isWhole: boolean;
}

interface HitQuery {
  /** In lower case. */
  readonly query: string;
  readonly delimiter: string;
  /** The tree itself has names with the text in them. */
  readonly isElsewhere: boolean;
}

export interface UsefulHits {
  readonly hits: readonly NameHit[];
  /** All that match, where the hits are only the best of them. */
  readonly total: number | undefined;
}

/**
 * The hits that a tree shows. Names that have the letters of the text only here and there come last where the best are
 * first; in a tree, which has its own order, they would stand between what was meant. So they are shown only where
 * nothing has the text as it was typed.
 */
export function usefulHits(found: NameHits, { query, delimiter, isElsewhere }: HitQuery): UsefulHits {
  if (found.text.trim().toLowerCase() !== query)
    return { hits: stillMatching(found, query), total: undefined };
  const { hits, total, isWhole } = found;
  const pieces = piecesOf(query, delimiter);
  const asTyped = hits.filter(({ ranges }) => ranges.length <= pieces);
  const all = hits.length < total ? total : undefined;
  if (asTyped.length === hits.length) return { hits, total: all };
  if (asTyped.length > 0 || isElsewhere) return { hits: asTyped, total: undefined };
  // While it is still looked for, there may be some that have it.
  return isWhole ? { hits, total: all } : { hits: [], total: undefined };
}

/** Of what was found for the text before: what was there stays there, until it is known what else there is. */
function stillMatching({ hits }: NameHits, query: string): readonly NameHit[] {
  return hits.filter(({ id }) => isMatch(id.at(-1) ?? '', query)).map((hit) => ({ ...hit, ranges: [] }));
}

/** Into how many stretches a text may fall: its words, and what stands between the delimiters of an id. */
function piecesOf(text: string, delimiter: string): number {
  return text
    .split(/\s+/u)
    .flatMap((word) => word.split(delimiter.toLowerCase()))
    .filter((piece) => piece !== '').length;
}

/** A stretch of a name that a query found: from and up to these positions. */
export interface TextMatch {
  readonly from: number;
  readonly to: number;
}

/** Whether there is a match: to say where it is would be most of the work among a million names. */
export function isMatch(name: string, query: string): boolean {
  return name.toLowerCase().includes(query);
}

/** Case does not count. The query is expected in lower case already. */
export function findMatch(name: string, query: string): TextMatch | undefined {
  const from = name.toLowerCase().indexOf(query);
  // A lower-case form can be longer than the name (İ): a match that can't be shown in the name is shown as all of it.
  if (from < 0) return undefined;
  return from + query.length <= name.length
    ? { from, to: from + query.length }
    : { from: 0, to: name.length };
}
