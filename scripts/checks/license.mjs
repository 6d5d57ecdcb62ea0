/** @typedef {import('./finding.mjs').Finding} Finding */
/** @typedef {import('./finding.mjs').SourceFile} SourceFile */

const TEXT = 'LICENSE';
const MANIFEST = 'package.json';

/** The first line of a license text, by its identifier in a manifest. */
const FIRST_LINES = new Map([
  ['UNLICENSED', 'All rights reserved'],
  ['Apache-2.0', 'Apache License'],
  ['MIT', 'MIT License'],
]);

/**
 * Checks that all manifests have the same license, and that LICENSE contains its text.
 *
 * @param {readonly SourceFile[]} files
 * @param {readonly string[]} workspaces the manifests of the workspaces
 * @returns {Finding[]}
 */
export function checkLicense(files, workspaces) {
  const license = licenseOf(files, MANIFEST);
  const others = workspaces.filter((path) => licenseOf(files, path) !== license);
  return [
    ...others.map((file) => ({
      file,
      problem: `its license is another than that of ${MANIFEST}`,
      fix: `Write "license": ${JSON.stringify(license)}.`,
    })),
    ...checkText(files, license),
  ];
}

/** @type {(files: readonly SourceFile[], license: string | undefined) => Finding[]} */
function checkText(files, license) {
  const expected = FIRST_LINES.get(license ?? '');
  if (expected === undefined) {
    const problem = `nothing is known of the license ${JSON.stringify(license)}`;
    return [{ file: MANIFEST, problem, fix: 'Add how its text begins to scripts/checks/license.mjs.' }];
  }
  const [first = ''] = (files.find(({ path }) => path === TEXT)?.text ?? '').split('\n');
  if (first.trim() === expected) return [];
  const problem = `its first line is not that of ${license}, which ${MANIFEST} says`;
  return [{ file: TEXT, line: 1, problem, fix: `Put the text there that begins with "${expected}".` }];
}

/** @type {(files: readonly SourceFile[], path: string) => string | undefined} */
function licenseOf(files, path) {
  return JSON.parse(files.find((file) => file.path === path)?.text ?? '{}').license;
}
