import type { FailureDetails, NameHit, NameSearchResults } from '../../../contract/index.ts';

export interface NameResults {
  /** What was looked for. */
  readonly text: string;
  /** The best first. */
  readonly hits: readonly NameHit[];
  /** All that match, also those that are not among the hits. */
  readonly total: number;
  readonly isWhole: boolean;
  /** Why it could not be looked for. */
  readonly problem?: FailureDetails;
}

/** The same text looked for again: the first of its hits must not take the place of all that are shown. */
export function applyNameEvents(
  shown: NameResults | undefined,
  text: string,
  { hits, total, isWhole }: NameSearchResults,
): NameResults {
  const isSecondLook = shown?.text === text && shown.isWhole && shown.problem === undefined;
  return isSecondLook && !isWhole ? shown : { text, hits, total, isWhole };
}

/** What was found before is still true. */
export function afterFailure(
  shown: NameResults | undefined,
  text: string,
  problem: FailureDetails,
): NameResults {
  const known = shown?.text === text ? shown : { text, hits: [], total: 0 };
  return { ...known, isWhole: true, problem };
}
