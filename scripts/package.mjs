import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './launch/ensure-built.mjs';
import { OUT, ROOT } from './launch/paths.mjs';
import { runCaptured } from './launch/run-captured.mjs';
import { endWith } from './launch/run-program.mjs';
import { builtFiles, ENTRIES } from './package/built-files.mjs';
import { checkContents } from './package/contents/check-contents.mjs';
import { debName, makeDeb } from './package/deb.mjs';
import { makeDesktopDirectory } from './package/desktop-directory.mjs';
import { findElectronRuntime } from './package/electron-runtime.mjs';
import { layOutLinux } from './package/linux-files.mjs';
import { formatNotices } from './package/notices.mjs';
import { makeNpmPackage } from './package/npm-package.mjs';
import { packageFacts, packageName } from './package/package-facts.mjs';
import { refusals } from './package/release.mjs';
import { formatSbom } from './package/sbom.mjs';
import { shippedPackages } from './package/shipped-packages.mjs';
import { writeSums } from './package/sums.mjs';

const KINDS = /** @type {const} */ (['directory', 'deb', 'tar', 'npm']);
/** Desktop packages have the layout of Linux; macOS and Windows would need another one, and signatures. */
const EVERYWHERE = ['npm'];

const USAGE = `Makes what a user installs, for this system, in dist/. Other systems than Linux have npm alone.

  npm run package [-- KIND …]   ${KINDS.join(', ')}; all of them unless some are named

  --runtime DIR   the directory of the Electron runtime (default: the installed one, else the test runtime)
  --dist DIR      where to put them (default: dist)
  --version V     another version than the one of package.json, to try an upgrade
  --level N       of the compression: 1 is quick, 19 small (default: 19)
  --release       refuse what may not be given away
`;

await endWith(async () => {
  const options = readArguments(process.argv.slice(2));
  if (options.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  await ensureBuilt();
  const forDesktop = options.kinds.some((kind) => kind !== 'npm');
  const runtime = forDesktop ? await findElectronRuntime(options.runtime) : undefined;
  const facts = await packageFacts({ version: options.version, unreleasable: runtime?.unreleasable });
  const refused = options.release ? refusals(facts) : [];
  if (refused.length > 0) throw new Error(refused.join('\n'));
  await mkdir(options.dist, { recursive: true });
  const made = [
    ...(runtime === undefined ? [] : await makeDesktop(options, facts, runtime)),
    // It runs on the user’s Node.
    ...(options.kinds.includes('npm') ? [await makeNpm(options, { ...facts, unreleasable: undefined })] : []),
  ];
  const problems = await checkContents(made, runtime?.directory);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  await writeSums(options.dist);
  return 0;
});

/** @typedef {ReturnType<typeof readArguments>} PackageOptions */
/** @typedef {import('./package/contents/check-contents.mjs').Made} Made */
/** @typedef {import('./package/electron-runtime.mjs').ElectronRuntime} ElectronRuntime */
/** @typedef {import('./package/package-facts.mjs').PackageFacts} PackageFacts */

/** @type {(options: PackageOptions, facts: PackageFacts, runtime: ElectronRuntime) => Promise<Made[]>} */
async function makeDesktop({ dist, kinds, level }, facts, runtime) {
  const built = await builtFiles(ENTRIES.desktop, { hasElectron: true });
  const packages = await shippedPackages(built.files, { withNatives: true });
  const application = join(dist, `${packageName(facts)}-${process.platform}-${process.arch}`);
  const notices = formatNotices(packages, { hasElectron: true });
  await makeDesktopDirectory(application, { runtime, facts, notices, built });
  const bill = `${application}.cdx.json`;
  await writeFile(bill, formatSbom(facts, packages, runtime.versions));
  say(application);
  const made = [{ path: application, bill }];
  if (kinds.includes('deb')) {
    const file = join(dist, debName(facts));
    await inWork(dist, async (root) => {
      await layOutLinux(root, { application, facts, manual: await manualText() });
      await makeDeb(file, { root, facts, level });
    });
    say(file);
    made.push({ path: file, bill });
  }
  if (kinds.includes('tar')) {
    const file = await makeTar(application, level);
    say(file);
    made.push({ path: file, bill });
  }
  return made;
}

/** @type {(options: PackageOptions, facts: PackageFacts) => Promise<Made>} */
async function makeNpm({ dist }, facts) {
  const built = await builtFiles(ENTRIES.npm, { hasElectron: false });
  const packages = await shippedPackages(built.files, { withNatives: false });
  const notices = formatNotices(packages, { hasElectron: false });
  const file = join(dist, `vitrine-${facts.version}.tgz`);
  const manual = await manualText();
  await inWork(dist, (work) => makeNpmPackage(file, { work, facts, notices, manual, built }));
  const bill = join(dist, `vitrine-${facts.version}.cdx.json`);
  await writeFile(bill, formatSbom(facts, packages, undefined));
  say(file);
  return { path: file, bill };
}

/**
 * Provides an empty temporary directory.
 *
 * @type {(dist: string, make: (directory: string) => Promise<void>) => Promise<void>}
 */
async function inWork(dist, make) {
  const work = await mkdtemp(join(dist, '.work-'));
  try {
    await make(work);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** The manual, as the program itself prints it. */
async function manualText() {
  const { ok, output } = await runCaptured(process.execPath, [join(OUT, 'vitrine.cjs'), 'manual']);
  if (!ok) throw new Error(`The program wrote no manual.\n${output}`);
  return output;
}

/** The same files give the same bytes, for any user. @type {(directory: string, level: number) => Promise<string>} */
async function makeTar(directory, level) {
  const file = `${directory}.tar.gz`;
  const { ok, output } = await runCaptured('tar', [
    ...['--create', '--file', file, '--directory', resolve(directory, '..')],
    ...['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mtime=@0', '--mode=u+rw,go+r,go-w'],
    `--use-compress-program=gzip -n -${Math.min(level, 9)}`,
    relative(resolve(directory, '..'), directory),
  ]);
  if (!ok) throw new Error(`tar made no archive.\n${output}`);
  return file;
}

/** @param {string} path */
function say(path) {
  process.stdout.write(`${relative(process.cwd(), path)}\n`);
}

/** @param {readonly string[]} args */
function readArguments(args) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      runtime: { type: 'string' },
      dist: { type: 'string', default: join(ROOT, 'dist') },
      version: { type: 'string' },
      level: { type: 'string', default: '19' },
      release: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const level = Number(values.level);
  if (!Number.isInteger(level) || level < 1 || level > 19) {
    throw new Error(`--level takes a number from 1 to 19, not "${values.level}".`);
  }
  return { ...values, dist: resolve(values.dist), level, kinds: kindsOf(positionals) };
}

/** @param {readonly string[]} names @returns {readonly string[]} */
function kindsOf(names) {
  const unknown = names.find((name) => !KINDS.some((kind) => kind === name));
  if (unknown !== undefined) throw new Error(`There is no kind "${unknown}": ${KINDS.join(', ')}.`);
  if (process.platform === 'linux') return names.length === 0 ? KINDS : names;
  const impossible = names.find((name) => !EVERYWHERE.includes(name));
  if (impossible !== undefined) {
    throw new Error(`"${impossible}" is made on Linux only. Here there is ${EVERYWHERE.join(', ')}.`);
  }
  return EVERYWHERE;
}
