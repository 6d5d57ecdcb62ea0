import type { Operation, OperationName } from '../../protocol/index.ts';

const MEGABYTE = 2 ** 20;

/** A plan of 20,000 long lines is a tenth of it. */
const OF_PLANS = 16 * MEGABYTE;
/** The description of a table with 10,000 columns is half of it. */
const OF_DESCRIPTIONS = 2 * MEGABYTE;
/** Of a server that knows no pages: about 28,000 versions, 32,000 indices, or 55,000 tags. */
const OF_RECORDS = 4 * MEGABYTE;

/** Lists of more than names: one item is as much work as fifty names. */
const RECORDS: ReadonlySet<string> = new Set<OperationName>(['listVersions', 'listIndices', 'listTags']);

/**
 * SECURITY: in bytes, how long an answer may be before anything is made of it. Parsing is done in slices, but what comes
 * behind it (schemas, masking, sending it to the window) is not.
 */
export function longestAnswer({ name, answerKind, repeatable, query }: Operation): number {
  if (answerKind === 'plan') return OF_PLANS;
  if (RECORDS.has(name)) return OF_RECORDS;
  // What a change answers must be heard, since it was made; lists of names have a limit of their own.
  if (answerKind !== 'json' || !repeatable || 'page_token' in query.shape) return Number.POSITIVE_INFINITY;
  return OF_DESCRIPTIONS;
}
