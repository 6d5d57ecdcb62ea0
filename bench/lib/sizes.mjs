/**
 * Whether the benchmark only shows that it isn't broken (`npm run bench -- --tiny`): its figures mean nothing, and
 * aren't saved.
 */
export const IS_TINY = process.argv.includes('--tiny');

/** @template Size @param {Size} normal @param {Size} tiny the smallest one that still runs all steps @returns {Size} */
export function sized(normal, tiny) {
  return IS_TINY ? tiny : normal;
}
