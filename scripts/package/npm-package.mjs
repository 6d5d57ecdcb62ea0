import { copyFile, cp, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OUT, ROOT } from '../launch/paths.mjs';
import { runCaptured } from '../launch/run-captured.mjs';
import { factsFiles } from './package-facts.mjs';

/** @typedef {import('./built-files.mjs').BuiltFiles} BuiltFiles */
/** @typedef {import('./package-facts.mjs').PackageFacts} PackageFacts */

/** For these, npm selects the native package for the user’s machine. */
const WITH_NATIVES = ['@lancedb/lancedb', 'lmdb'];
/** Runs on any Node, and reports which version is required. */
const COMMAND = 'out/vitrine.cjs';

/**
 * Creates the tarball for `npx`: the browser shell and the local server. Its only dependencies are native packages;
 * everything else is bundled.
 *
 * @param {string} file
 * @param {{ work: string, facts: PackageFacts, notices: string, manual: string, built: BuiltFiles }} contents
 */
export async function makeNpmPackage(file, { work, facts, notices, manual, built }) {
  const manifest = await manifestOf(facts);
  const missing = [...built.missing, ...unnamed(built.packages, manifest.optionalDependencies)];
  if (missing.length > 0) throw new Error(missing.join('\n'));
  for (const path of built.files) {
    await mkdir(dirname(join(work, 'out', path)), { recursive: true });
    await copyFile(join(OUT, path), join(work, 'out', path));
  }
  await cp(join(ROOT, 'LICENSE'), join(work, 'LICENSE'));
  await writeFile(join(work, 'vitrine.1'), manual);
  for (const { path, from } of factsFiles(facts, notices)) await writeFile(join(work, path), from);
  await writeFile(join(work, 'README.md'), README);
  await writeFile(join(work, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const { ok, output } = await runCaptured('npm', [
    'pack',
    work,
    '--silent',
    '--pack-destination',
    dirname(file),
  ]);
  if (!ok) throw new Error(`npm made no package.\n${output}`);
  const made = join(dirname(file), `vitrine-${facts.version}.tgz`);
  if (made !== file) await rename(made, file);
}

/** @param {PackageFacts} facts */
async function manifestOf({ version, license, description, node }) {
  return {
    name: 'vitrine',
    version,
    description,
    license,
    // Not publishable until its owners have chosen a license.
    ...(license === 'UNLICENSED' && { private: true }),
    type: 'module',
    bin: { vitrine: COMMAND },
    man: ['./vitrine.1'],
    engines: { node },
    // npm installs those for the user’s system, and continues if there is none.
    optionalDependencies: Object.assign({}, ...(await Promise.all(WITH_NATIVES.map(nativesOf)))),
  };
}

/** @param {string} name @returns {Promise<Record<string, string>>} */
async function nativesOf(name) {
  const lockfile = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8'));
  const places = Object.keys(lockfile.packages).filter((path) => path.endsWith(`node_modules/${name}`));
  const { optionalDependencies = {} } = lockfile.packages[places[0] ?? ''] ?? {};
  const natives = Object.entries(optionalDependencies).filter(([other]) =>
    other.startsWith(`@${name.replace(/^@|\/.*/g, '')}/`),
  );
  if (natives.length === 0) throw new Error(`The lockfile names no native half of ${name}.`);
  return Object.fromEntries(natives);
}

/** @type {(imported: readonly string[], named: Readonly<Record<string, string>>) => string[]} */
function unnamed(imported, named) {
  const isHere = (/** @type {string} */ name) => name.endsWith(`${process.platform}-${process.arch}-gnu`);
  return imported
    .filter((name) => isHere(name) && !(name in named))
    .map((name) => `The programs ask for ${name}, and the package does not depend on it.`);
}

const README = `# Vitrine

Browse table namespaces in a browser, with a local server of its own.

    npx vitrine              open the window in the browser
    npx vitrine server       run the local server alone
    npx vitrine --help
`;
