import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../launch/paths.mjs';
import { runCaptured } from '../launch/run-captured.mjs';

/**
 * Facts about a package for its name, its manifests, and the About page.
 *
 * @typedef {object} PackageFacts
 * @property {string} version
 * @property {string} license
 * @property {string} description
 * @property {string} node the range of supported Node versions
 * @property {string | undefined} commit with a `+` if there are changed files
 * @property {string | undefined} unreleasable why it must not be distributed
 */

/**
 * @param {{ version?: string | undefined, unreleasable: string | undefined }} options
 * @returns {Promise<PackageFacts>}
 */
export async function packageFacts({ version, unreleasable }) {
  const manifest = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const { license, description, engines } = manifest;
  return {
    version: version ?? manifest.version,
    license,
    description,
    node: engines.node,
    commit: await commitOf(),
    unreleasable,
  };
}

async function commitOf() {
  const { ok, output } = await git('rev-parse', '--short=12', 'HEAD');
  if (!ok) return undefined;
  const changed = await git('status', '--porcelain', '--untracked-files=no');
  return `${output.trim()}${changed.output === '' ? '' : '+'}`;
}

/** @param {readonly string[]} args */
function git(...args) {
  return runCaptured('git', args, { cwd: ROOT });
}

/**
 * The files that the programs of a package read (`src/core/shell/about.ts`), by paths in the package.
 *
 * @type {(facts: PackageFacts, notices: string) => { path: string, from: Buffer }[]}
 */
export function factsFiles({ version, commit, unreleasable }, notices) {
  const packaged = JSON.stringify({ version, commit, unreleasable }, null, 2);
  return [
    { path: 'out/packaged.json', from: Buffer.from(`${packaged}\n`) },
    { path: 'out/notices.txt', from: Buffer.from(notices) },
  ];
}

/** The base name of its files. @param {PackageFacts} facts */
export function packageName({ version, unreleasable }) {
  return `vitrine-${version}${unreleasable === undefined ? '' : '-unreleasable'}`;
}
