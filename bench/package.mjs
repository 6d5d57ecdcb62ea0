import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { OUT, ROOT } from '../scripts/launch/paths.mjs';
import { findElectronRuntime } from '../scripts/package/electron-runtime.mjs';
import { ratio, spread, words } from './lib/figures.mjs';
import { keepResults } from './lib/keep-results.mjs';
import { sized } from './lib/sizes.mjs';
import { startInTurns, withElectron } from './lib/start-window.mjs';

/*
 * Packages: their size, the time to build them, and the time from the start of the process until the window can be
 * used, compared with an Electron of the same version that shows one button. `npm run bench` calls this.
 */

/** The compression level. */
const LEVEL = sized(19, 1);
const QUICK = sized(['deb', 'npm'], ['npm']);
const ROUNDS = sized(20, 1);
const MEGABYTE = 1e6;
const MEBIBYTE = 2 ** 20;
const GOALS = { deb: 140, tarball: 2, installed: 410, npx: 230, startUp: 1.5 };

/** @typedef {import('./lib/start-window.mjs').Start} Start */

const run = promisify(execFile);

await withElectron(async (lent) => {
  const { directory } = lent;
  const dist = join(directory, 'dist');
  const seconds = await secondsToMake(dist, join(directory, 'quick'));
  const application = await one(dist, `-${process.platform}-${process.arch}`);
  const packaged = { executable: join(application, 'vitrine'), program: [] };
  const results = {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    runtime: (await findElectronRuntime(undefined)).versions.electron,
    seconds,
    sizes: {
      installed: (await bytesBelow(application)) / MEBIBYTE,
      deb: (await stat(await one(dist, '.deb'))).size / MEGABYTE,
      tar: (await stat(await one(dist, '.tar.gz'))).size / MEGABYTE,
      tarball: (await stat(await one(dist, '.tgz'))).size / MEGABYTE,
      npx: (await bytesOfNpx(await one(dist, '.tgz'), join(directory, 'npx'))) / MEBIBYTE,
    },
    parts: {
      window: (await bytesZipped('renderer')) / MEGABYTE,
      parquet: (await bytesZipped('parquet/parquet_wasm_bg.wasm')) / MEGABYTE,
    },
    ...(await startInTurns(ROUNDS, lent, packaged)),
  };
  await keepResults('package', results, pageOf(results));
});

/**
 * The seconds to build all packages as for a release, and a quick build as during development.
 *
 * @type {(dist: string, other: string) => Promise<{ all: number, quick: number }>}
 */
async function secondsToMake(dist, other) {
  const make = async (/** @type {readonly string[]} */ args) => {
    const begun = performance.now();
    await run(process.execPath, [join(ROOT, 'scripts/package.mjs'), ...args], { cwd: ROOT });
    return (performance.now() - begun) / 1000;
  };
  const all = await make([`--level=${LEVEL}`, `--dist=${dist}`]);
  const quick = await make([...QUICK, '--level=1', `--dist=${other}`]);
  return { all, quick };
}

/** @type {(directory: string, ending: string) => Promise<string>} */
async function one(directory, ending) {
  const name = (await readdir(directory)).find((file) => file.endsWith(ending));
  if (name === undefined) throw new Error(`${directory} has no ${ending}.`);
  return join(directory, name);
}

/** The size on disk. @param {string} directory */
async function bytesBelow(directory) {
  const { stdout } = await run('du', ['--summarize', '--block-size=1', directory]);
  return Number.parseInt(stdout, 10);
}

/** The size of a part of the build in the npm package. @param {string} path below `out` */
async function bytesZipped(path) {
  const zipped = ['--create', '--gzip', '--directory', OUT, path];
  const { stdout } = await run('tar', zipped, { encoding: 'buffer', maxBuffer: 2 ** 28 });
  return stdout.length;
}

/** @type {(tarball: string, folder: string) => Promise<number>} */
async function bytesOfNpx(tarball, folder) {
  await run('npm', ['install', '--silent', '--no-save', `--prefix=${folder}`, tarball]);
  return bytesBelow(folder);
}

/** @typedef {{ installed: number, deb: number, tar: number, tarball: number, npx: number }} Sizes */

/**
 * @param {{ processor: string, cores: number, runtime: string, seconds: { all: number, quick: number }, sizes: Sizes, parts: { window: number, parquet: number }, vitrine: readonly Start[], empty: readonly Start[] }} results
 */
function pageOf({ vitrine, empty, sizes, parts, seconds, ...machine }) {
  const times = (/** @type {readonly Start[]} */ starts) => starts.map(({ usable }) => usable);
  return `# What is packaged

One run of \`npm run bench\`, ${machine.cores} cores (${machine.processor}), Electron ${machine.runtime}, the test runtime where npm installed no other.

## Sizes

| what | size | goal |
|---|---|---|
| the installed application | ${sizes.installed.toFixed(0)} MiB | ${GOALS.installed} |
| the \`.deb\`, zstd 19 | ${sizes.deb.toFixed(1)} MB | ${GOALS.deb} |
| the \`.tar.gz\` | ${sizes.tar.toFixed(1)} MB | |
| the npm package | ${sizes.tarball.toFixed(1)} MB | ${GOALS.tarball} |
| installed by \`npx\` | ${sizes.npx.toFixed(0)} MiB | ${GOALS.npx} |

Of the npm package, the window is ${parts.window.toFixed(1)} MB, what reads Parquet files ${parts.parquet.toFixed(1)}, and the rest, the programs, ${(sizes.tarball - parts.window - parts.parquet).toFixed(1)}.

## Making it

| what | seconds |
|---|---|
| everything, zstd 19 | ${seconds.all.toFixed(0)} |
| \`.deb\` and npm package, zstd 1 | ${seconds.quick.toFixed(0)} |

## Start-up of the installed application

Median of ${ROUNDS} rounds, least and most in brackets. Every round starts both in turn, with new data, from the start of the
process until the first button can be pressed.

| what | milliseconds |
|---|---|
| Vitrine, installed | ${words(spread(times(vitrine)))} |
| an empty window of the same Electron | ${words(spread(times(empty)))} |
| times as long | ${words(ratio(times(vitrine), times(empty)), 2)} |

Goal: at most ${GOALS.startUp} times as long.
`;
}
