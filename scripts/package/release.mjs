/** @typedef {import('./package-facts.mjs').PackageFacts} PackageFacts */

/**
 * Why nobody may be given what is packaged. Whatever publishes a package asks this first, of what the package says of itself.
 *
 * @param {Pick<PackageFacts, 'license' | 'unreleasable' | 'commit'>} facts
 * @returns {string[]} nothing where it may be
 */
export function refusals({ license, unreleasable, commit }) {
  return [
    ...(unreleasable === undefined ? [] : [`Not for release: ${unreleasable}`]),
    ...(license === 'UNLICENSED' ? ['Not for release: its owners have chosen no license.'] : []),
    ...(commit === undefined ? ['Not for release: nobody can tell which commit it was made from.'] : []),
    ...(commit?.endsWith('+') ? ['Not for release: files were changed since its commit.'] : []),
  ];
}
