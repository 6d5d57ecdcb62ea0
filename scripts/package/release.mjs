/** @typedef {import('./package-facts.mjs').PackageFacts} PackageFacts */

/**
 * Why a package must not be distributed. Code that publishes a package calls this first, with the facts in the
 * package.
 *
 * @param {Pick<PackageFacts, 'license' | 'unreleasable' | 'commit'>} facts
 * @returns {string[]} empty if it may be
 */
export function refusals({ license, unreleasable, commit }) {
  return [
    ...(unreleasable === undefined ? [] : [`Not for release: ${unreleasable}`]),
    ...(license === 'UNLICENSED' ? ['Not for release: its owners have chosen no license.'] : []),
    ...(commit === undefined ? ['Not for release: nobody can tell which commit it was made from.'] : []),
    ...(commit?.endsWith('+') ? ['Not for release: files were changed since its commit.'] : []),
  ];
}
