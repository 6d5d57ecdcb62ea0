import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ACCEPTED } from '../checks/accepted-packages.mjs';
import { OUT, ROOT } from '../launch/paths.mjs';
import { nativePackages } from './native-packages.mjs';

/**
 * A package that is included, either bundled or as a native package.
 *
 * @typedef {object} ShippedPackage
 * @property {string} name
 * @property {string} version
 * @property {string} license
 * @property {readonly string[]} texts of its license, and other required notices
 */

const TEXT = /^(licen[cs]e|notice|copying)([-._].*)?$/i;

/**
 * Vite inserts a few lines of its own into a bundle. Its license text also contains those of its own dependencies.
 */
const NOT_INSIDE = /^# Licenses of bundled dependencies$.*/ms;

/** The folders of the files in each list of the build. */
const FOLDERS = { programs: '', window: 'renderer/' };

/**
 * @param {readonly string[]} files of the build in the package @param {{ withNatives: boolean }} options false if npm
 * installs native packages separately @returns {Promise<ShippedPackage[]>} sorted, without duplicates
 */
export async function shippedPackages(files, { withNatives }) {
  const present = new Set(files);
  const lists = await Promise.all(
    Object.entries(FOLDERS).map(([part, folder]) => readList(part, (file) => present.has(folder + file))),
  );
  const natives = withNatives ? await nativePackages() : [];
  const places = [...lists.flat(), ...natives.map(({ directory }) => directory)];
  const packages = await Promise.all(places.map(read));
  const byName = new Map(packages.map((one) => [`${one.name} ${one.version}`, one]));
  return [...byName.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** @type {(part: string, exists: (file: string) => boolean) => Promise<string[]>} directories */
async function readList(part, exists) {
  /** @type {{ directory: string, files: string[] }[]} */
  const packages = JSON.parse(await readFile(join(OUT, 'packages', `${part}.json`), 'utf8'));
  return packages.filter(({ files }) => files.some(exists)).map(({ directory }) => join(ROOT, directory));
}

/** @param {string} directory @returns {Promise<ShippedPackage>} */
async function read(directory) {
  const { name, version, license } = JSON.parse(await readFile(join(directory, 'package.json'), 'utf8'));
  const names = (await readdir(directory)).filter((file) => TEXT.test(file)).sort();
  const texts = await Promise.all(names.map((file) => readFile(join(directory, file), 'utf8')));
  return { name, version, license: license ?? stated(name), texts: texts.map((text) => ownText(name, text)) };
}

/** @type {(name: string, text: string) => string} */
function ownText(name, text) {
  return (name === 'vite' ? text.replace(NOT_INSIDE, '') : text).trim();
}

/** The license of a package that states it in an outdated form. @param {string} name */
function stated(name) {
  const accepted = ACCEPTED.licensesOf[name];
  if (accepted === undefined) throw new Error(`${name} states no license.`);
  return accepted.license ?? accepted.because;
}
