/**
 * Whether a bench runs only to show that it isn't broken, as `npm run bench -- --tiny` has it: what it measures then means
 * nothing, and isn't kept.
 */
export const IS_TINY = process.argv.includes('--tiny');

/** @template Size @param {Size} usual @param {Size} tiny the smallest with which all of the bench happens @returns {Size} */
export function sized(usual, tiny) {
  return IS_TINY ? tiny : usual;
}
