import { chmod, copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { OUT, ROOT } from '../launch/paths.mjs';
import { runCaptured } from '../launch/run-captured.mjs';
import { builtFiles, ENTRIES } from './built-files.mjs';
import { HARDENED, setFuses } from './fuses.mjs';
import { nativePackages } from './native-packages.mjs';
import { packagedJson } from './package-facts.mjs';
import { writeAsar } from './write-asar.mjs';

/** @typedef {import('./electron-runtime.mjs').ElectronRuntime} ElectronRuntime */
/** @typedef {import('./package-facts.mjs').PackageFacts} PackageFacts */
/** @typedef {import('./native-packages.mjs').NativePackage} NativePackage */
/** @typedef {import('./write-asar.mjs').ArchivedFile} ArchivedFile */

/** The window speaks English; of another language Chromium has its own few words only, and finds these instead. */
const LOCALES = ['en-US.pak'];
/** Of the runtime as it is, and not of a program that was made with it. */
const LEFT_OUT = ['resources', 'locales', 'electron', 'LICENSE'];

/** What the programs find beside themselves, if they are in a package. */
const PACKAGED = 'packaged.json';
const NOTICES = 'notices.txt';

/**
 * The application as a directory that starts wherever it lies.
 *
 * @param {string} directory
 * @param {{ runtime: ElectronRuntime, facts: PackageFacts, notices: string }} contents
 */
export async function makeDesktopDirectory(directory, { runtime, facts, notices }) {
  await rm(directory, { recursive: true, force: true });
  await mkdir(join(directory, 'locales'), { recursive: true });
  await cp(runtime.directory, directory, {
    recursive: true,
    filter: (source) => source === runtime.directory || !LEFT_OUT.includes(basename(source)),
  });
  for (const locale of LOCALES) {
    await copyFile(join(runtime.directory, 'locales', locale), join(directory, 'locales', locale));
  }
  const program = join(directory, 'vitrine');
  await copyFile(runtime.executable, program);
  await chmod(program, 0o755);
  await setFuses(program, HARDENED);
  await copyFile(join(ROOT, 'LICENSE'), join(directory, 'LICENSE'));
  await writeFile(join(directory, 'THIRD-PARTY-NOTICES.txt'), notices);
  await writeArchive(join(directory, 'resources/app.asar'), facts, notices);
}

/** @type {(archive: string, facts: PackageFacts, notices: string) => Promise<void>} */
async function writeArchive(archive, facts, notices) {
  const natives = await nativePackages();
  const built = await builtFiles(ENTRIES.desktop, { hasElectron: true });
  if (built.missing.length > 0) throw new Error(built.missing.join('\n'));
  await writeAsar(archive, [
    { path: 'package.json', from: manifestOf(facts) },
    ...built.files.map((file) => ({ path: `out/${file}`, from: join(OUT, file) })),
    { path: `out/${PACKAGED}`, from: packagedJson(facts) },
    { path: `out/${NOTICES}`, from: Buffer.from(notices) },
    ...natives.flatMap(filesOf),
  ]);
  const unpacked = natives.flatMap(filesOf).filter((file) => file.unpacked);
  for (const { path } of unpacked) await strip(join(`${archive}.unpacked`, path));
}

/** @param {PackageFacts} facts */
function manifestOf({ version, license, description, unreleasable }) {
  const mark = unreleasable === undefined ? {} : { unreleasable };
  const names = { name: 'vitrine', productName: 'Vitrine', version, description, license, ...mark };
  return Buffer.from(JSON.stringify({ ...names, type: 'module', private: true, main: 'out/main/index.js' }));
}

/** @param {NativePackage} native @returns {ArchivedFile[]} */
function filesOf({ name, directory, files }) {
  return files.map((file) => ({
    path: `node_modules/${name}/${file}`,
    from: join(directory, file),
    ...(file.endsWith('.node') && { unpacked: true }),
  }));
}

/** A library needs its names for debugging no more than we do; where there is no tool for it, it is larger. @param {string} file */
async function strip(file) {
  await chmod(file, 0o644);
  if (process.platform === 'linux') await runCaptured('strip', ['--strip-unneeded', file]);
}

/** What a directory says of itself, read back. @param {string} directory */
export async function readManifest(directory) {
  const archive = await readFile(join(directory, 'resources/app.asar'));
  const size = archive.readUInt32LE(12);
  const { files } = JSON.parse(archive.subarray(16, 16 + size).toString());
  const { offset, size: length } = files['package.json'];
  const start = 8 + archive.readUInt32LE(4) + Number(offset);
  return JSON.parse(archive.subarray(start, start + length).toString());
}
