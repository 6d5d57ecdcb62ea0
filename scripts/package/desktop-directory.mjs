import { existsSync } from 'node:fs';
import { chmod, copyFile, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { OUT, ROOT } from '../launch/paths.mjs';
import { runCaptured } from '../launch/run-captured.mjs';
import { HARDENED, setFuses } from './fuses.mjs';
import { nativePackages } from './native-packages.mjs';
import { factsFiles } from './package-facts.mjs';
import { writeAsar } from './write-asar.mjs';

/** @typedef {import('./electron-runtime.mjs').ElectronRuntime} ElectronRuntime */
/** @typedef {import('./built-files.mjs').BuiltFiles} BuiltFiles */
/** @typedef {import('./package-facts.mjs').PackageFacts} PackageFacts */
/** @typedef {import('./native-packages.mjs').NativePackage} NativePackage */
/** @typedef {import('./write-asar.mjs').ArchivedFile} ArchivedFile */

/** The window is in English. Chromium has only few texts in other languages, and falls back to these. */
const LOCALES = ['en-US.pak'];
/** Parts of the plain runtime that an application doesn’t need. */
const LEFT_OUT = ['resources', 'locales', 'electron', 'LICENSE'];

/**
 * Creates the application as a relocatable directory.
 *
 * @param {string} directory
 * @param {{ runtime: ElectronRuntime, facts: PackageFacts, notices: string, built: BuiltFiles }} contents
 */
export async function makeDesktopDirectory(directory, { runtime, facts, notices, built }) {
  if (built.missing.length > 0) throw new Error(built.missing.join('\n'));
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
  await nameLicense(runtime.directory, directory);
  await writeFile(join(directory, 'THIRD-PARTY-NOTICES.txt'), notices);
  await writeArchive(join(directory, 'resources/app.asar'), [
    { path: 'package.json', from: manifestOf(facts) },
    ...built.files.map((file) => ({ path: `out/${file}`, from: join(OUT, file) })),
    ...factsFiles(facts, notices),
  ]);
}

/**
 * Renames the license of the official runtime, which has the same file name as ours.
 *
 * @type {(runtime: string, directory: string) => Promise<void>}
 */
async function nameLicense(runtime, directory) {
  const license = join(runtime, 'LICENSE');
  if (existsSync(license)) await copyFile(license, join(directory, 'LICENSE.electron.txt'));
}

/** Includes the native modules. @type {(archive: string, files: readonly ArchivedFile[]) => Promise<void>} */
async function writeArchive(archive, files) {
  const stripped = await mkdtemp(join(tmpdir(), 'vitrine-natives-'));
  try {
    // Before the archive is written, which contains sizes and hashes.
    const natives = await Promise.all((await nativePackages()).map((native) => strip(native, stripped)));
    await writeAsar(archive, [...files, ...natives.flatMap(filesOf)]);
  } finally {
    await rm(stripped, { recursive: true, force: true });
  }
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

/**
 * A copy without debug symbols. Without the strip tool, they stay.
 *
 * @type {(native: NativePackage, directory: string) => Promise<NativePackage>}
 */
async function strip(native, directory) {
  const place = join(directory, native.name);
  await mkdir(place, { recursive: true });
  for (const file of native.files) {
    const copy = join(place, file);
    await copyFile(join(native.directory, file), copy);
    await chmod(copy, 0o644);
    if (file.endsWith('.node')) await runCaptured('strip', ['--strip-unneeded', copy]);
  }
  return { ...native, directory: place };
}
