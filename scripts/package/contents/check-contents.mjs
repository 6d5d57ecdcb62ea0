import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { compareLists, readBill, readNotices } from './compare-lists.mjs';
import { findOrigins } from './find-origins.mjs';
import { isWork } from './installed-files.mjs';
import { openedPackage } from './opened-package.mjs';

/** @typedef {import('./find-origins.mjs').FindOrigin} FindOrigin */
/** @typedef {import('./opened-package.mjs').PackedFile} PackedFile */
/** @typedef {{ path: string, bill: string }} Made a package that is finished, and its bill of materials */

const NOTICES = /(^|\/)(THIRD-PARTY-NOTICES|notices)\.txt$/;
/** The executable of the desktop app. */
const PROGRAM = /(^|\/)vitrine$/;

/**
 * Checks that the bill of materials and the notices of finished packages match their contents. The contents are
 * determined independently of the list that both were created from: by the source maps of another build, and by the
 * bytes of installed files.
 *
 * @param {readonly Made[]} made
 * @param {string | undefined} runtime the directory of Electron
 * @returns {Promise<string[]>} the differences, as sentences
 */
export async function checkContents(made, runtime) {
  const findOrigin = await findOrigins(runtime);
  /** @type {string[]} */
  const problems = [];
  for (const one of made) problems.push(...(await inWork((work) => checkOne(one, work, findOrigin))));
  return problems;
}

/** @type {(check: (work: string) => Promise<string[]>) => Promise<string[]>} */
async function inWork(check) {
  const work = await mkdtemp(join(tmpdir(), 'vitrine-contents-'));
  try {
    return await check(work);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** @type {(made: Made, work: string, findOrigin: FindOrigin) => Promise<string[]>} */
async function checkOne({ path, bill }, work, findOrigin) {
  const [file, list] = [basename(path), basename(bill)];
  const files = await openedPackage(path, work);
  const { inside, unknown, hasRuntime } = await contentsOf(files, findOrigin);
  const { packages, runtime } = readBill(await readFile(bill, 'utf8'));
  const notices = files.filter((one) => NOTICES.test(one.path));
  const texts = notices.map(async (one) => [one.path, readNotices(`${await one.read()}`)]);
  const lists = { [list]: packages, ...Object.fromEntries(await Promise.all(texts)) };
  return [
    ...unknown.map(
      (one) => `${file} contains ${one}, which is neither ours nor from a package that is installed.`,
    ),
    ...compareLists(file, inside, lists),
    ...(notices.length > 0 ? [] : [`${file} contains no notices.`]),
    ...(hasRuntime && runtime.length === 0
      ? [`${file} contains Electron, which is missing in ${list}.`]
      : []),
    ...(await notInProgram(files, runtime)).map(
      (one) => `${file} does not contain ${one}, which is listed in ${list}.`,
    ),
  ];
}

/** @type {(files: readonly PackedFile[], findOrigin: FindOrigin) => Promise<{ inside: Record<string, string>, unknown: string[], hasRuntime: boolean }>} */
async function contentsOf(files, findOrigin) {
  /** @type {Record<string, string>} */
  const inside = {};
  /** @type {string[]} */
  const unknown = [];
  let hasRuntime = false;
  for (const { path, read } of files) {
    const content = await read();
    if (!isWork(path, content)) continue;
    const origin = await findOrigin(path, content);
    if (origin === undefined) unknown.push(path);
    if (origin?.isRuntime) hasRuntime = true;
    for (const directory of origin?.packages ?? []) inside[await nameOf(directory)] ??= path;
  }
  return { inside, unknown, hasRuntime };
}

/** @param {string} directory */
async function nameOf(directory) {
  const { name, version } = JSON.parse(await readFile(join(directory, 'package.json'), 'utf8'));
  return `${name} ${version}`;
}

/**
 * Components of the runtime whose version is not found in the executable.
 *
 * @type {(files: readonly PackedFile[], listed: readonly string[]) => Promise<string[]>}
 */
async function notInProgram(files, listed) {
  const program = await files.find(({ path }) => PROGRAM.test(path))?.read();
  return listed.filter((one) => !program?.includes(one.split(' ')[1] ?? ''));
}
