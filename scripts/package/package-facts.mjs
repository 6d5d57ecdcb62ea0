import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../launch/paths.mjs';
import { runCaptured } from '../launch/run-captured.mjs';

/**
 * What a package says of itself, wherever it says it: its name, its manifests, and the About page.
 *
 * @typedef {object} PackageFacts
 * @property {string} version
 * @property {string} license
 * @property {string} description
 * @property {string} node the range of Node that npm is told
 * @property {string | undefined} commit with a `+` where files were changed since
 * @property {string | undefined} unreleasable why it may not be given away
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
 * What the programs of a package find beside themselves (`src/core/shell/about.ts`), by paths in the package.
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

/** How its files are called. @param {PackageFacts} facts */
export function packageName({ version, unreleasable }) {
  return `vitrine-${version}${unreleasable === undefined ? '' : '-unreleasable'}`;
}
